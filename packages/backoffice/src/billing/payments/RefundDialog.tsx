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
import * as css from './Payments.css.ts';

interface Typed {
  amount: string;
  reason: string;
  credit_note: 'make' | 'none';
}

/** Hands money of a payment back, with or without crediting the invoices that it comes from. */
export function RefundDialog({ payment, onClose }: { payment: PaymentDetails; onClose: () => void }) {
  const { currency, refundable, free, payment_id } = payment;
  const record = useRecord({
    row: null,
    values: (): Typed => ({ amount: typedAmount(refundable, currency), reason: '', credit_note: 'none' }),
    labels: { amount: 'Amount', reason: 'Reason', credit_note: 'The invoices it paid' },
    check: ({ amount }) => ({ amount: amountError(amount, currency, refundable) }),
    sent: ({ amount, reason, credit_note }) => ({ amount: minorOf(amount, currency) ?? 0, reason, credit_note }),
    add: { endpoint: createRefund, more: { payment_id } },
    saved: ({ message }) => ({ message }),
    onClose,
  });
  const amount = minorOf(record.typed.amount, currency) ?? 0;
  const offInvoices = Math.max(0, amount - free);
  return (
    <RecordForm record={record} as="dialog" size="sm" narrow title="Refund payment" saveLabel="Refund">
      <AmountField
        data-autofocus
        required
        currency={currency}
        hint={`At most ${money(refundable, currency)}.`}
        {...record.field('amount')}
      />
      <TextField maxLength={255} {...record.field('reason')} />
      {offInvoices > 0 ? (
        <RadioGroup
          label="The invoices it paid"
          value={record.typed.credit_note}
          onChange={(credit_note) => record.set({ credit_note })}
          options={[
            {
              value: 'none' as const,
              label: 'Are owed again',
              hint: `${money(offInvoices, currency)} is open again.`,
            },
            {
              value: 'make' as const,
              label: 'Are credited',
              hint: `A credit note over ${money(offInvoices, currency)}, so nothing is owed.`,
            },
          ]}
        />
      ) : (
        <p className={css.quiet}>This is credit on no invoice. Nothing is owed again.</p>
      )}
    </RecordForm>
  );
}
