const steps = [
  { unit: 'minute', ms: 60_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'week', ms: 604_800_000 },
  { unit: 'month', ms: 2_629_800_000 },
  { unit: 'year', ms: 31_557_600_000 },
] as const;

/** The time since an instant, in its largest whole unit: "3 hours ago". A future instant, from a wrong clock, is "just now". */
export function timeElapsed(from: string | Date, now: Date): string {
  const passed = now.getTime() - new Date(from).getTime();
  const step = steps.findLast(({ ms }) => passed >= ms);
  if (!step) return 'just now';
  const count = Math.floor(passed / step.ms);
  return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`;
}
