/** Runs before each file of component tests (`vitest.config.ts`): no test sees what an earlier one rendered. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);
