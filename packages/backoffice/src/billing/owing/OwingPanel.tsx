import { BellRing, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { owingParts, type OwingPart, type OwingRow } from '@schoolbell/core/billing/owing/contract';
import { type Age, ageOf } from '@schoolbell/core/billing/owing/rules';
import { dayText, fullName, money } from '@schoolbell/core/format';
import { useRead } from '../../http/read.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useReminding } from '../reminding.ts';
import { AgeBar } from './AgeBar.tsx';
import { ageText } from './ageText.ts';
import { PauseReminders } from './PauseReminders.tsx';
import * as billing from '../Billing.css.ts';
import * as css from './Owing.css.ts';

const TakePayment = part(() => import('../payments/TakePayment.tsx').then((file) => file.TakePayment));

interface OwingPanelProps {
  account_id: number;
  /** Only what is of this age. */
  age: Age | undefined;
  onAge: (age: Age | undefined) => void;
  onClose: () => void;
}

/** What somebody owes, invoice by invoice, and how it is paid or asked for. */
export function OwingPanel({ account_id, age, onAge, onClose }: OwingPanelProps) {
  const read = useRead(owingParts, { account_id });
  const { remind, isSending } = useReminding();
  const [isTaking, setTaking] = useState(false);
  const data = read.data;
  const first = data?.parts[0];
  return (
    <>
      <Panel
        title={data ? `What ${fullName(data.account.holder)} owes` : 'What is owed'}
        onClose={onClose}
        footer={
          first && (
            <>
              <Button
                icon={<BellRing size={16} aria-hidden />}
                loading={isSending}
                onClick={() => void remind({ account_id })}
              >
                Send reminder
              </Button>
              <Button
                variant="primary"
                icon={<HandCoins size={16} aria-hidden />}
                onPointerEnter={TakePayment.fetch}
                onClick={() => setTaking(true)}
              >
                Take payment
              </Button>
            </>
          )
        }
      >
        {data ? (
          <Content account={data.account} parts={data.parts} age={age} onAge={onAge} />
        ) : read.error ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Panel>
      {isTaking && first && <TakePayment whole invoice_id={first.invoice_id} onClose={() => setTaking(false)} />}
    </>
  );
}

interface ContentProps extends Pick<OwingPanelProps, 'age' | 'onAge'> {
  account: OwingRow;
  parts: readonly OwingPart[];
}

function Content({ account, parts, age, onAge }: ContentProps) {
  const { currency, balance, credit, reminded_at } = account;
  const shown = age ? parts.filter((one) => ageOf(one.late) === age) : parts;
  if (parts.length === 0) return <EmptyState title="Nothing is owed" line="All invoices are paid." />;
  return (
    <div className={billing.panel}>
      <div>
        <p className={billing.sum}>{money(balance, currency)}</p>
        <p className={billing.quiet}>
          {credit > 0 && `${money(credit, currency)} of credit is free. `}
          {reminded_at ? `Last reminded on ${dayText(reminded_at.slice(0, 10))}.` : 'Not reminded yet.'}
        </p>
      </div>
      <PauseReminders account={account} />
      <AgeBar wide row={account} />
      {age && (
        <p className={billing.quiet}>
          {ageText[age]}: {money(account[age], currency)}.{' '}
          <button type="button" className={css.number} onClick={() => onAge(undefined)}>
            Show all
          </button>
        </p>
      )}
      <ul className={css.parts} aria-label="Open invoices">
        {shown.map((one) => (
          <Part key={`${one.invoice_id} ${one.installment_id}`} part={one} currency={currency} />
        ))}
      </ul>
    </div>
  );
}

const lateText = ({ late, due_on }: OwingPart): string =>
  late > 0 ? `${late} ${late === 1 ? 'day' : 'days'} late, due on ${dayText(due_on)}` : `Due on ${dayText(due_on)}`;

function Part({ part: one, currency }: { part: OwingPart; currency: string }) {
  return (
    <li className={css.part}>
      <span>
        <Link to={`/billing/invoices?invoice=${one.invoice_id}`}>{one.number}</Link>
        {one.place !== null && `, part ${one.place} of ${one.parts}`}
      </span>
      <span className={css.open}>{money(one.open, currency)}</span>
      <span className={one.late > 0 ? css.late : billing.quiet}>{lateText(one)}</span>
      <span />
      <span className={billing.quiet}>
        {one.students.map((student, at) => (
          <span key={student.user_detail_id}>
            {at > 0 && ', '}
            <Link to={`/people/students/${student.user_detail_id}?tab=billing`}>{fullName(student)}</Link>
          </span>
        ))}
      </span>
    </li>
  );
}
