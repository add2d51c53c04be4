import { money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { invoicesWidget } from '@schoolbell/core/reports/dashboards/widgets/contract';
import { useRead } from '../../http/read.ts';
import { useMay } from '../../session/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { dueOn, reportCell } from '../links.ts';
import { ReadCard } from '../ReadCard.tsx';
import * as css from '../Dashboard.css.ts';

type Answer = ResultOf<typeof invoicesWidget>;
type Line = Answer['data'][number];

/** What is due today, overdue, and was issued in 30 days, in each currency; the amounts lead to their records. */
export function InvoicesCard() {
  const read = useRead(invoicesWidget, {});
  return (
    <ReadCard
      title={read.data?.own ? 'Your invoices' : 'Invoices'}
      actions={<Link to="/billing/invoices">View all</Link>}
      read={read}
    >
      {({ data, today }) =>
        data.length === 0 ? (
          <EmptyState title="Nothing is due" line="Invoices of the last 30 days appear here." />
        ) : (
          <ul className={css.lines}>
            {data.flatMap((line) => linesOf(line, today).map((one) => <Figure key={one.id} {...one} />))}
          </ul>
        )
      }
    </ReadCard>
  );
}

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function linesOf({ currency, due_today, overdue, issued }: Line, today: string) {
  const open = (...due: Parameters<typeof dueOn>) =>
    reportCell('sales', 'aging', { keys: [], currency, measure: 'balance' }, { filters: dueOn(...due) });
  const parts = ['amount due', 'amounts due'] as const;
  return [
    {
      id: `${currency} today`,
      label: 'Due today',
      note: counted(due_today.parts, parts),
      text: money(due_today.balance, currency),
      to: open('on', today),
    },
    {
      id: `${currency} overdue`,
      label: 'Overdue',
      note: counted(overdue.parts, parts),
      text: money(overdue.balance, currency),
      to: open('before', today),
    },
    {
      id: `${currency} issued`,
      label: 'Issued in 30 days',
      note: counted(issued.invoices, ['invoice', 'invoices']),
      text: money(issued.total, currency),
      to: reportCell('sales', 'invoiced', { keys: [], currency, measure: 'total' }),
    },
  ];
}

function Figure({ label, note, text, to }: Omit<ReturnType<typeof linesOf>[number], 'id'>) {
  const opens = useMay()('reports');
  return (
    <li className={css.line}>
      <div className={css.what}>
        {label}
        <p className={css.quiet}>{note}</p>
      </div>
      {opens ? (
        <Link look="inherit" className={css.strong} to={to}>
          {text}
        </Link>
      ) : (
        <span className={css.strong}>{text}</span>
      )}
    </li>
  );
}
