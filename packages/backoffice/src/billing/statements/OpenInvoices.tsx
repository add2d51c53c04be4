import { useState } from 'react';
import { invoices } from '@schoolbell/core/billing/invoices/contract';
import { fullName, money } from '@schoolbell/core/format';
import type { RowOf } from '../../ui/list/useList.ts';
import { useRead } from '../../http/read.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { today } from '../../ui/dates.ts';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { dueWords } from '../invoices/dueWords.ts';
import { states } from '../invoices/states.ts';
import * as css from './Statements.css.ts';

const UseCredit = part(() => import('../payments/UseCredit.tsx').then((file) => file.UseCredit));
const TakePayment = part(() => import('../payments/TakePayment.tsx').then((file) => file.TakePayment));

type Row = RowOf<typeof invoices>;

const open = { status: ['issued', 'part', 'overdue'], order_by: 'due_on', direction: 'asc', per_page: 20 } as const;

interface OpenInvoicesProps {
  user_detail_id: number;
  /** Whose account the statement is of, its currency and its free money. */
  account: { holder: { user_detail_id: number }; currency: string; credit: number };
}

/** What the family has open: what the payer pays, also for other children, and what somebody else pays for this student. */
function useOpen(student_id: number, payer_id: number): Row[] {
  const asked = { ...open, status: [...open.status] };
  const family = useRead(invoices, { ...asked, user_detail_id: payer_id }).data?.data ?? [];
  const own = useRead(invoices, { ...asked, user_detail_id: student_id }).data?.data ?? [];
  const others = own.filter((row) => !family.some((one) => one.invoice_id === row.invoice_id));
  return [...family, ...others].toSorted((one, other) => one.next_due_on.localeCompare(other.next_due_on));
}

/** The invoices of a family that are not paid yet; each can be paid, also from credit. */
export function OpenInvoices({ user_detail_id, account }: OpenInvoicesProps) {
  const rows = useOpen(user_detail_id, account.holder.user_detail_id);
  const [asked, ask] = useState<{ how: 'credit' | 'pay'; row: Row }>();
  const close = () => ask(undefined);
  if (rows.length === 0) return null;
  const canUse = (row: Row) =>
    account.credit > 0 &&
    row.currency === account.currency &&
    row.payer.user_detail_id === account.holder.user_detail_id;
  return (
    <Card title="Not paid yet" flush>
      <ul className={css.invoices}>
        {rows.map((row) => (
          <li key={row.invoice_id} className={css.invoice}>
            <About row={row} />
            <b className={css.balance}>{money(row.balance, row.currency)}</b>
            <span className={css.actions}>
              {canUse(row) && (
                <Button
                  size="sm"
                  aria-label={`Use credit for ${row.number}`}
                  onClick={() => ask({ how: 'credit', row })}
                >
                  Use credit
                </Button>
              )}
              <Button
                size="sm"
                aria-label={`Take payment for ${row.number}`}
                onPointerEnter={TakePayment.fetch}
                onClick={() => ask({ how: 'pay', row })}
              >
                Take payment
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {asked?.how === 'credit' && <UseCredit invoice={asked.row} credit={account.credit} onClose={close} />}
      {asked?.how === 'pay' && <TakePayment invoice_id={asked.row.invoice_id} onClose={close} />}
    </Card>
  );
}

function About({ row }: { row: Row }) {
  const { tone, word } = states[row.status];
  return (
    <span className={css.about}>
      <span className={css.named}>
        <Link to={`/billing/invoices?invoice=${row.invoice_id}`} look="inherit">
          {row.number}
        </Link>
        <Tag tone={tone}>{word}</Tag>
      </span>
      <span className={css.quiet}>
        {dueWords(row, today())} · {row.students.map(fullName).join(', ')}
      </span>
    </span>
  );
}
