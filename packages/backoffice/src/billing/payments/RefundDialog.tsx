import { createRefund } from '@schoolbell/core/billing/payments/contract';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { money } from '@schoolbell/core/format';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { AmountField } from '../../ui/AmountField.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import { amountError } from './amountError.ts';
import { wayOf } from './paymentColumns.tsx';
import * as css from './Payments.css.ts';

interface Typed {
  amount: string;
  reason: string;
  credit_note: 'make' | 'none';
}

/** Refunds a payment, with or without crediting the invoices that the money comes from. */
export function RefundDialog({
  payment,
  onStarted,
  onClose,
}: {
  payment: PaymentDetails;
  /** Hears of a refund that its gateway has to make. */
  onStarted: (refund_id: number) => void;
  onClose: () => void;
}) {
  const { currency, refundable, free, held, payment_id } = payment;
  const record = useRecord({
    row: null,
    values: (): Typed => ({ amount: typedAmount(refundable, currency), reason: '', credit_note: 'none' }),
    labels: { amount: 'Amount', reason: 'Reason', credit_note: 'The invoices it paid' },
    check: ({ amount }) => ({ amount: amountError(amount, currency, refundable) }),
    sent: ({ amount, reason, credit_note }) => ({ amount: minorOf(amount, currency) ?? 0, reason, credit_note }),
    add: { endpoint: createRefund, more: { payment_id } },
    saved: ({ message, data }) => {
      if (data.state === 'pending') onStarted(data.refund_id);
      return { message };
    },
    onClose,
  });
  const amount = minorOf(record.typed.amount, currency) ?? 0;
  const offInvoices = Math.max(0, amount - Math.max(0, free - held));
  return (
    <RecordForm record={record} as="dialog" size="sm" narrow title="Refund payment" saveLabel="Refund">
      <AmountField
        data-autofocus
        required
        currency={currency}
        hint={`At most ${money(refundable, currency)}.`}
        {...record.field('amount')}
      />
      {payment.refunds_by === 'gateway' && (
        <p className={css.quiet}>{`${wayOf(payment)} sends it to the card or account that paid.`}</p>
      )}
      <TextField maxLength={255} {...record.field('reason')} />
      <WhatIsOwed
        amount={money(offInvoices, currency)}
        isOwed={offInvoices > 0}
        value={record.typed.credit_note}
        onChange={(credit_note) => record.set({ credit_note })}
      />
    </RecordForm>
  );
}

/** What becomes of the invoices that the payment paid. */
function WhatIsOwed({
  amount,
  isOwed,
  value,
  onChange,
}: {
  amount: string;
  isOwed: boolean;
  value: Typed['credit_note'];
  onChange: (value: Typed['credit_note']) => void;
}) {
  if (!isOwed) return <p className={css.quiet}>This is credit on no invoice. Nothing is owed again.</p>;
  return (
    <RadioGroup
      label="The invoices it paid"
      value={value}
      onChange={onChange}
      options={[
        { value: 'none' as const, label: 'Are owed again', hint: `${amount} is open again.` },
        { value: 'make' as const, label: 'Are credited', hint: `A credit note over ${amount}, so nothing is owed.` },
      ]}
    />
  );
}
