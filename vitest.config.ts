import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Set by `npm test`, which counts from the report.
const reports = process.env.FLOORLINE_REPORTS;

const exclude = ['**/node_modules/**', '**/dist/**', 'e2e/**'];
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    allowOnly: false,
    // One less than there are cores is the default, and half of a small machine.
    maxWorkers: availableParallelism(),
    reporters: reports === undefined ? ['default'] : ['default', 'json'],
    ...(reports === undefined ? {} : { outputFile: { json: join(reports, 'vitest.json') } }),
    projects: [
      { test: { name: 'logic', environment: 'node', include: ['src/**/*.test.ts'], exclude, ...timeouts } },
      {
        test: {
          name: 'views',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/tools/component-test-setup.ts'],
          exclude,
          ...timeouts,
        },
      },
    ],
  },
});
