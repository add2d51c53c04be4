import { useMemo } from 'react';
import { today } from '../../ui/dates.ts';
import { Card } from '../../ui/Card.tsx';
import type { Holiday } from './holiday.ts';
import { dayOf, monthDays } from './holidayText.ts';
import * as css from './Holidays.css.ts';

const names = Array.from({ length: 12 }, (_, at) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, at, 1)),
);

/** What each day of a year is, where it is anything: the school's own holiday goes before a public one. */
function kinds(year: number, holidays: readonly Holiday[]): Map<string, 'own' | 'public' | 'open'> {
  const found = new Map<string, 'own' | 'public' | 'open'>();
  for (const holiday of [...holidays].sort(
    (a, b) => Number(a.id !== null) - Number(b.id !== null) || b.is_open - a.is_open,
  )) {
    const kind = holiday.id !== null ? 'own' : holiday.is_open ? 'open' : 'public';
    const last = Math.min(Date.parse(holiday.end_date), Date.UTC(year, 11, 31));
    for (let at = Math.max(Date.parse(holiday.start_date), Date.UTC(year, 0, 1)); at <= last; at += 86_400_000)
      found.set(new Date(at).toISOString().slice(0, 10), kind);
  }
  return found;
}

/** The year at a glance: which days the school is closed. The list below says the same in words. */
export function YearPicture({ year, holidays }: { year: number; holidays: readonly Holiday[] }) {
  const days = useMemo(() => kinds(year, holidays), [year, holidays]);
  const now = today();
  return (
    <Card>
      <div
        role="img"
        aria-label={`The year ${year} with ${days.size} marked days; the list below names them`}
        className={css.picture}
      >
        {names.map((name, month) => (
          <div key={name} className={css.month}>
            <span className={css.monthName}>{name}</span>
            <div className={css.days}>
              {monthDays(year, month).map((day, at) => {
                const date = day === null ? '' : dayOf(year, month, day);
                return (
                  <span key={at} className={css.day} data-kind={days.get(date)} data-today={date === now || undefined}>
                    {day}
                  </span>
                );
              })}
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
