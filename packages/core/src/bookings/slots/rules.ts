const names = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** On which weekdays (1 is Monday) a series meets: "Mondays and Wednesdays", "Fridays, every 2 weeks". */
export function weeklyText(weekdays: readonly number[], interval: number): string {
  const days = weekdays.toSorted((one, other) => one - other).map((day) => names[day - 1]!);
  const listed =
    days.length === 7 ? 'Every day' : [days.slice(0, -1).join(', '), ...days.slice(-1)].filter(Boolean).join(' and ');
  return interval > 1 ? `${listed}, every ${interval} weeks` : listed;
}
