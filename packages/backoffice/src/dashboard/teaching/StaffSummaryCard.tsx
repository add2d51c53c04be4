import type { Category } from '@schoolbell/core/access';
import { minutesText } from '@schoolbell/core/catalog/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { staffSummary } from '@schoolbell/core/reports/dashboards/widgets/contract';
import { useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { Link } from '../../ui/Link.tsx';
import { reportCell } from '../links.ts';
import { ReadCard } from '../ReadCard.tsx';
import * as css from './Teaching.css.ts';

type Summary = ResultOf<typeof staffSummary>;

const number = new Intl.NumberFormat('en-US');

/** Each figure with the list behind it, and what that list asks for: all of them. Who is away is on the card of leaves. */
const figures = ({ period, staff, away, classes, minutes, unmarked }: Summary) => [
  { label: 'Staff', text: number.format(staff), to: '/people/staff', needs: ['staff'] },
  { label: 'Away today', text: number.format(away), to: null, needs: [] },
  {
    label: 'Classes',
    text: number.format(classes),
    to: reportCell('attendance', 'attendanceByDay', { keys: [], currency: '', measure: 'events' }),
    needs: ['reports', 'students'],
  },
  {
    label: 'Hours',
    text: minutesText(minutes),
    to: reportCell('staff', 'staffHours', { keys: [], currency: '', measure: 'minutes' }),
    needs: ['reports', 'staff'],
  },
  {
    label: 'Not marked',
    text: number.format(unmarked),
    to: `/attendance/unmarked?start=${period.start}&end=${period.end}`,
    needs: ['reports'],
  },
];

/** The colleagues today, and what was taught in the last 30 days. */
export function StaffSummaryCard() {
  const can = useMay();
  const read = useRead(staffSummary, {});
  return (
    <ReadCard title="Staff in the last 30 days" read={read}>
      {(summary) => (
        <dl className={css.facts}>
          {figures(summary).map(({ label, text, to, needs }) => (
            <div key={label}>
              <dt className={css.name}>{label}</dt>
              <dd className={css.number}>
                {to && needs.every((need) => can(need as Category)) ? (
                  <Link look="inherit" to={to}>
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ReadCard>
  );
}
