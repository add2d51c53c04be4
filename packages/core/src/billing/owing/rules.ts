/** How late what is owed is, in days: not due yet, then by the month, as bookkeepers read it. Both ends are included; null is open. */
export const ages = {
  not_due: { from: null, to: 0 },
  days_30: { from: 1, to: 30 },
  days_60: { from: 31, to: 60 },
  days_90: { from: 61, to: 90 },
  older: { from: 91, to: null },
} as const;

export type Age = keyof typeof ages;

export const ageNames = Object.keys(ages) as Age[];

/** The age of a part that is so many days late; 0 and below is not due yet. */
export const ageOf = (late: number): Age =>
  ageNames.find((name) => {
    const { from, to } = ages[name];
    return (from === null || late >= from) && (to === null || late <= to);
  })!;
