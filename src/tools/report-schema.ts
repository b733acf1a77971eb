/** Writes the JSON Schema of report files, of the newest version, from the schema that opens them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { reportSchemaPath, reportSchemaText } from './report-schema-text.ts';

mkdirSync(dirname(reportSchemaPath), { recursive: true });
writeFileSync(reportSchemaPath, reportSchemaText());
