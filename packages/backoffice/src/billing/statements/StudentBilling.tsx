import { useState } from 'react';
import { statement } from '@schoolbell/core/billing/statements/contract';
import { useRead } from '../../http/read.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { part } from '../../ui/parts.tsx';
import { ToBill } from '../session-bills/ToBill.tsx';
import { AccountCard } from './AccountCard.tsx';
import { CreditCard } from './CreditCard.tsx';
import { OpenInvoices } from './OpenInvoices.tsx';
import { type Period, StatementCard } from './StatementCard.tsx';
import * as css from './Statements.css.ts';

const SavedMethods = part(() => import('../methods/SavedMethods.tsx').then((file) => file.SavedMethods));
const Reconciled = part(() => import('../sessions/Reconciled.tsx').then((file) => file.Reconciled));

/** What a student's payer owes, and how it came to that: each card is a part of its own. */
export function StudentBilling({ user_detail_id }: { user_detail_id: number }) {
  const [period, setPeriod] = useState<Period>({ from: '', to: '' });
  const read = useRead(statement, { user_detail_id, ...period });
  if (read.error && !read.data) return <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonLines lines={6} />;
  return (
    <div className={css.stack}>
      <AccountCard user_detail_id={user_detail_id} account={read.data} />
      <OpenInvoices user_detail_id={user_detail_id} account={read.data} />
      <SavedMethods user_detail_id={user_detail_id} />
      <ToBill user_detail_id={user_detail_id} />
      <Reconciled user_detail_id={user_detail_id} />
      <StatementCard user_detail_id={user_detail_id} read={read.data} period={period} onPeriod={setPeriod} />
      <CreditCard user_detail_id={user_detail_id} />
    </div>
  );
}
