import { applyCredit } from '@schoolbell/core/billing/credits/contract';
import { money } from '@schoolbell/core/format';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { AmountField } from '../../ui/AmountField.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { amountError } from './amountError.ts';
import * as css from './Payments.css.ts';

interface UseCreditProps {
  /** `credit` is the free money of its account. */
  invoice: { invoice_id: number; number: string | null; currency: string; balance: number };
  credit: number;
  onClose: () => void;
}

/** Pays an open invoice from money that is already there. */
export function UseCredit({ invoice, credit, onClose }: UseCreditProps) {
  const { invoice_id, number, currency, balance } = invoice;
  const most = Math.min(credit, balance);
  const record = useRecord({
    row: null,
    values: () => ({ amount: typedAmount(most, currency) }),
    labels: { amount: 'Amount' },
    check: ({ amount }) => ({ amount: amountError(amount, currency, most) }),
    sent: ({ amount }) => ({ amount: minorOf(amount, currency) ?? 0 }),
    add: { endpoint: applyCredit, more: { invoice_id } },
    saved: ({ message }) => ({ message }),
    onClose,
  });
  const left = balance - (minorOf(record.typed.amount, currency) ?? 0);
  return (
    <RecordForm record={record} as="dialog" size="sm" narrow title={`Use credit for ${number}`} saveLabel="Use credit">
      <AmountField
        data-autofocus
        required
        currency={currency}
        hint={`${money(credit, currency)} is free. What expires first is used first.`}
        {...record.field('amount')}
      />
      <p className={css.quiet} role="status">
        {left > 0 ? `${money(left, currency)} stays open.` : 'This pays the invoice in full.'}
      </p>
    </RecordForm>
  );
}
