/** What a session can have come to. Each session that was held is one of billed, covered and unbilled. */
export const outcomes = ['held', 'billed', 'covered', 'unbilled', 'credited', 'left'] as const;
export type Outcome = (typeof outcomes)[number];
