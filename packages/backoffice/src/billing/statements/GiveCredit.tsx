import { addCredit } from '@schoolbell/core/billing/credits/contract';
import { minorOf } from '@schoolbell/core/money';
import { AmountField } from '../../ui/AmountField.tsx';
import { today } from '../../ui/dates.ts';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { DateField, TextField } from '../../ui/TextField.tsx';
import { amountError } from '../payments/amountError.ts';

interface GiveCreditProps {
  way: 'give' | 'take';
  user_detail_id: number;
  currency: string;
  onClose: () => void;
}

const words = {
  give: { title: 'Give credit', hint: 'It pays the next invoice. It is never refunded.' },
  take: { title: 'Take back credit', hint: 'Only credit that the school gave and that is still free.' },
} as const;

/** Gives a family credit that nobody paid, or takes given credit back. */
export function GiveCredit({ way, user_detail_id, currency, onClose }: GiveCreditProps) {
  const { title, hint } = words[way];
  const sign = way === 'give' ? 1 : -1;
  const record = useRecord({
    row: null,
    values: () => ({ amount: '', reason: '', expires_on: '' }),
    labels: { amount: 'Amount', reason: 'Reason', expires_on: 'Last day' },
    check: ({ amount, reason }) => ({
      amount: amountError(amount, currency),
      reason: reason.trim() ? null : 'Please enter a reason',
    }),
    sent: ({ amount, reason, expires_on }) => ({ amount: sign * (minorOf(amount, currency) ?? 0), reason, expires_on }),
    add: { endpoint: addCredit, more: { user_detail_id } },
    saved: ({ message }) => ({ message }),
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" size="sm" narrow title={title} saveLabel={title}>
      <AmountField data-autofocus required currency={currency} hint={hint} {...record.field('amount')} />
      <TextField required maxLength={255} {...record.field('reason')} />
      {way === 'give' && (
        <DateField min={today()} hint="Leave it empty if the credit never expires." {...record.field('expires_on')} />
      )}
    </RecordForm>
  );
}
