import { useState } from 'react';
import { billSessions } from '@schoolbell/core/billing/session-bills/contract';
import { money } from '@schoolbell/core/format';
import { useRead } from '../../http/read.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { countText } from './billText.ts';
import * as css from './SessionBills.css.ts';

const BillSessions = part(() => import('./BillSessions.tsx').then((file) => file.BillSessions));

/** The classes of a student that nobody has paid for yet, and a press to bill them. */
export function ToBill({ user_detail_id }: { user_detail_id: number }) {
  const [isOpen, setOpen] = useState(false);
  const read = useRead(billSessions, { user_detail_id, family: 0, preview: 1 });
  const data = read.data;
  const open = data ? data.lessons + data.covered + data.unpriced.length : 0;
  return (
    <Card
      title="Classes to be billed"
      actions={
        open > 0 && (
          <Button size="sm" onClick={() => setOpen(true)} onPointerEnter={() => void BillSessions.fetch()}>
            Bill sessions
          </Button>
        )
      }
    >
      {!data &&
        (read.error ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines lines={1} />
        ))}
      {data && (
        <p className={css.line}>
          {open === 0
            ? 'Every class that was held is paid for.'
            : [countText(open), data.total > 0 && money(data.total, data.currency)].filter(Boolean).join(', ')}
        </p>
      )}
      {isOpen && <BillSessions user_detail_id={user_detail_id} onClose={() => setOpen(false)} />}
    </Card>
  );
}
