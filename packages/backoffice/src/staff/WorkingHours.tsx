import { weekdays } from '@schoolbell/core/staff/rules';
import { clockText } from '../ui/dayText.ts';
import { Card } from '../ui/Card.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import * as css from '../people/person/Person.css.ts';
import { about } from './Staff.css.ts';

interface WorkingHoursProps {
  hours: readonly { weekday: number; from: string; to: string }[];
  /** What follows from them, in a line. */
  line?: string;
}

/** When someone works: a day's hours on one line, in the school's local time. */
export function WorkingHours({ hours, line }: WorkingHoursProps) {
  const days = weekdays.flatMap((label, at) => {
    const own = hours.filter((one) => one.weekday === at + 1);
    return own.length > 0
      ? [{ label, value: own.map(({ from, to }) => `${clockText(from)} – ${clockText(to)}`).join(', ') }]
      : [];
  });
  return (
    <Card title="Working hours">
      {days.length === 0 ? <p className={css.muted}>No working hours yet.</p> : <DescriptionList items={days} />}
      {line && <p className={about}>{line}</p>}
    </Card>
  );
}
