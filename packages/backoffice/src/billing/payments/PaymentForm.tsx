import { paymentModes } from '@schoolbell/core/billing/modes/contract';
import { editPayment } from '@schoolbell/core/billing/payments/contract';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { dayIn, dayText } from '@schoolbell/core/format';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { useRead } from '../../http/read.ts';
import { useSession } from '../../session/session.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { DateField, TextField } from '../../ui/TextField.tsx';
import { amountError } from './amountError.ts';

interface Typed {
  amount: string;
  mode_id: string;
  paid_on: string;
  reference: string;
  notes: string;
}

/** Changes a payment that was taken at the desk. */
export function PaymentForm({ payment, onClose }: { payment: PaymentDetails; onClose: () => void }) {
  const { currency, mode_id, mode } = payment;
  const today = dayIn(Date.now(), useSession().institution.institutionTimeZone);
  const modes = useRead(paymentModes, {}).data?.data ?? [];
  const options = modes.map((one) => ({ value: one.mode_id, label: one.name }));
  if (mode_id !== null && !options.some((one) => one.value === mode_id))
    options.push({ value: mode_id, label: mode ?? 'Archived payment mode' });
  const nameOf = (id: string) => options.find((one) => String(one.value) === id)?.label;
  const record = useRecord({
    row: payment,
    values: (row): Typed => ({
      amount: row ? typedAmount(row.amount, currency) : '',
      mode_id: String(row?.mode_id ?? ''),
      paid_on: row?.paid_on ?? '',
      reference: row?.reference ?? '',
      notes: row?.notes ?? '',
    }),
    labels: { amount: 'Amount', mode_id: 'Paid by', paid_on: 'Paid on', reference: 'Reference', notes: 'Note' },
    sent: (typed) => ({ ...typed, amount: minorOf(typed.amount, currency) ?? 0, mode_id: Number(typed.mode_id) }),
    check: ({ amount, paid_on }) => ({
      amount: amountError(amount, currency),
      paid_on: paid_on ? null : 'Please enter a day',
    }),
    text: (name, typed) =>
      name === 'mode_id' ? nameOf(typed.mode_id) : name === 'paid_on' ? dayText(typed.paid_on) : undefined,
    edit: { endpoint: editPayment, id: { payment_id: payment.payment_id } },
    whole: true,
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" title="Edit payment">
      <AmountField
        data-autofocus
        required
        currency={currency}
        hint="A smaller amount comes off what was paid last."
        {...record.field('amount')}
      />
      <Select options={options} {...record.field('mode_id')} />
      <DateField max={today} {...record.field('paid_on')} />
      <TextField maxLength={255} {...record.field('reference')} />
      <TextField maxLength={255} {...record.field('notes')} />
    </RecordForm>
  );
}
