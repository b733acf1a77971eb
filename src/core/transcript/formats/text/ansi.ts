/** Colours and other orders to a terminal that a copy of its screen may hold. */
const ESC = String.fromCharCode(27);
const BEL = String.fromCharCode(7);

/** Orders that end by themselves, such as colours, and those that name a title or a link, which end with a bell. */
const ORDERS = new RegExp(
  `${ESC}(?:\\[[0-?]{0,40}[ -/]{0,8}[@-~]|\\][^${BEL}${ESC}]{0,2000}(?:${BEL}|${ESC}\\\\)|[=>78cDEHM])`,
  'g',
);

/** A line without the orders to a terminal that stand in it. */
export const withoutOrders = (line: string): string => (line.includes(ESC) ? line.replace(ORDERS, '') : line);
