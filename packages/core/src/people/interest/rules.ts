/** Interest levels by number, hottest first. */
export const interestLevels = [
  { value: 4, label: 'Hot', tone: 'danger' },
  { value: 3, label: 'Warm', tone: 'orange' },
  { value: 2, label: 'Cool', tone: 'cyan' },
  { value: 1, label: 'Cold', tone: 'neutral' },
] as const;
