/** `npm run yardstick`: what floors hold of that which agents wrote again after a compaction, and at what price. */
import { runMain } from '../process.mjs';
import { runYardstick } from './yardstick.ts';

await runMain(() =>
  runYardstick(process.argv.slice(2), process.env, { out: console.log, note: console.error }),
);
