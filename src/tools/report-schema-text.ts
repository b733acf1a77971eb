import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { SHARED_VERSION } from '../core/report/shared/model.ts';
import { fileSchema } from '../core/report/shared/schema.ts';
import { root } from './process.mjs';

/** Where the build serves it from. */
export const reportSchemaPath = join(root, `public/schema/shared-report-${SHARED_VERSION}.json`);

/** The JSON Schema of report files; fields that it does not name are allowed and ignored. */
export function reportSchemaText(): string {
  const { $schema, ...schema } = toJsonSchema(fileSchema, { errorMode: 'throw' });
  const described = {
    $schema,
    title: 'A report of Floorline',
    description: `A .floorline.json file of version ${SHARED_VERSION}. Columns are base 64: docs/report.md says how to read one.`,
    ...schema,
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}
