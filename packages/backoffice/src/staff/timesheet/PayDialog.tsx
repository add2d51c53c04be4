import { useState } from 'react';
import type { Failure } from '@schoolbell/core/http/errors';
import { minorOf } from '@schoolbell/core/money';
import { setPayRate } from '@schoolbell/core/staff/timesheet/contract';
import { MOST_PAY, type PayUnit } from '@schoolbell/core/staff/timesheet/rules';
import { texts } from '@schoolbell/core/validators';
import { AmountField } from '../../ui/AmountField.tsx';
import { useCurrency } from '../../session/session.ts';
import { amountError } from '../../catalog/amounts.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { today } from '../../ui/dates.ts';
import { Modal } from '../../ui/Modal.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { DateField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Timesheet.css.ts';

interface Typed {
  amount: string;
  unit: PayUnit;
  from_date: string;
}

const units = [
  { value: 'hour', label: 'Hour', hint: 'Rounded for each class.' },
  { value: 'class', label: 'Class', hint: 'The same for any length.' },
] as const;

function errorsOf({ amount, from_date }: Typed, currency: string): Record<string, string> {
  const wrong =
    amountError(amount, currency) ??
    (minorOf(amount, currency)! > MOST_PAY ? 'Please enter a smaller amount' : undefined);
  return { ...(wrong && { amount: wrong }), ...(!from_date && { from_date: texts.required }) };
}

/** Asks what someone is paid from a day on. */
export function PayDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const currency = useCurrency();
  const write = useWrite(setPayRate);
  const [typed, setTyped] = useState<Typed>({ amount: '', unit: 'hour', from_date: today() });
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const set = (changes: Partial<Typed>) => {
    setTyped({ ...typed, ...changes });
    setErrors({});
  };

  function save() {
    const minor = minorOf(typed.amount, currency);
    const found = errorsOf(typed, currency);
    if (Object.keys(found).length > 0) return setErrors(found);
    write.mutate(
      { user_detail_id: id, ...typed, amount: minor! },
      {
        onSuccess: ({ message }) => (toast(message), onClose()),
        onError: ({ fields }: Failure) => setErrors(fields ?? {}),
      },
    );
  }

  return (
    <Modal title="New rate of pay" size="sm" saving={write.isPending} onSave={save} onClose={onClose}>
      <div className={css.stack}>
        {write.error && !write.error.fields && <Banner tone="danger" title={write.error.message} />}
        <RadioGroup label="Paid for each" value={typed.unit} onChange={(unit) => set({ unit })} options={units} />
        <div className={css.pair}>
          <AmountField
            currency={currency}
            data-autofocus
            required
            label="Amount"
            value={typed.amount}
            error={errors['amount']}
            onChange={(event) => set({ amount: event.target.value })}
          />
          <DateField
            required
            label="From"
            value={typed.from_date}
            error={errors['from_date']}
            onChange={(event) => set({ from_date: event.target.value })}
          />
        </div>
        <p className={css.muted}>
          It applies to classes from this day until the next rate. Earlier classes keep their rate.
        </p>
      </div>
    </Modal>
  );
}
