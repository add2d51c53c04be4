import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dayText } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { deletePayRate, payRates, setPayRate } from '@schoolbell/core/staff/timesheet/contract';
import { call, refetchInView } from '../../http/client.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { today } from '../../ui/dates.ts';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Timesheet.css.ts';

const PayDialog = part(() => import('./PayDialog.tsx').then((file) => file.PayDialog));

type Rates = ResultOf<typeof payRates>;
type Rate = Rates['data'][number];

/** What a colleague is paid and was paid, for those who may see it; a rate that is taken out can be brought back. */
export function PayCard({ id }: { id: number }) {
  const { data, error } = useRead(payRates, { user_detail_id: id });
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title="Pay"
      actions={
        data?.may_change === 1 && (
          <Button
            size="sm"
            icon={<Plus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
            onPointerEnter={PayDialog.fetch}
          >
            New rate
          </Button>
        )
      }
    >
      {!data && (error ? <p className={css.muted}>{error.message}</p> : <SkeletonLines lines={2} />)}
      {data?.data.length === 0 && <p className={css.muted}>No pay rate yet. Classes are counted, but not paid.</p>}
      {data && data.data.length > 0 && <Rates id={id} rates={data} />}
      {adding && <PayDialog id={id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Rates({ id, rates: { data, currency, may_change } }: { id: number; rates: Rates }) {
  const now = data.find((rate) => rate.from_date <= today());
  return (
    <ul className={css.rates}>
      {data.map((rate) => (
        <li key={rate.pay_rate_id} className={css.rate}>
          <span>
            {currency} {rate.text} for each {rate.unit}{' '}
            <span className={css.muted}>from {dayText(rate.from_date)}</span>
          </span>
          <span className={css.aside}>
            {rate === now && <Tag tone="success">Now</Tag>}
            {rate.from_date > today() && <Tag tone="info">Upcoming</Tag>}
            {may_change === 1 && <TakeOut id={id} rate={rate} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function TakeOut({ id, rate: { pay_rate_id, unit, amount, from_date } }: { id: number; rate: Rate }) {
  const write = useWrite(deletePayRate);
  const back = () =>
    void call(setPayRate, { user_detail_id: id, unit, amount, from_date }).then(
      ({ message }) => (toast(message), refetchInView()),
      toast.error,
    );
  const takeOut = () =>
    void write
      .mutateAsync({ pay_rate_id })
      .then(({ message }) => toast(message, { label: 'Undo', run: back }), toast.error);
  return (
    <IconButton
      label={`Remove the rate from ${dayText(from_date)}`}
      icon={<Trash2 size={16} />}
      disabled={write.isPending}
      onClick={takeOut}
    />
  );
}
