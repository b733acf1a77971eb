import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileSchema } from '../core/report/shared/schema.ts';
import { reportSchemaPath, reportSchemaText } from './report-schema-text.ts';

test('the published schema of report files is that of the code (npm run report-schema writes it)', () => {
  const published = readFileSync(reportSchemaPath, 'utf8');
  expect(published).toBe(reportSchemaText());
  const { properties, required } = JSON.parse(published);
  expect(Object.keys(properties)).toEqual(Object.keys(fileSchema.entries));
  expect(required).toContain('columns');
});
