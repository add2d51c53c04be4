import { addRegistrationFee, editRegistrationFee } from '@schoolbell/core/catalog/fees/contract';
import { months, type FeePayer } from '@schoolbell/core/catalog/fees/rules';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { texts } from '@schoolbell/core/validators';
import { useWrite } from '../../http/write.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { useCurrency } from '../../session/session.ts';
import { amountError } from '../amounts.ts';
import * as css from '../Catalog.css.ts';
import { CatalogDialog } from '../CatalogDialog.tsx';
import { DescriptionField } from '../Description.tsx';
import { useDialog } from '../dialog.ts';
import type { FeeRow } from './FeeList.tsx';

interface Typed {
  name: string;
  fee: string;
  per: FeePayer;
  year_start: number;
  description: string;
}

function errorsOf({ name, fee }: Typed, currency: string): Record<string, string> {
  const wrong = amountError(fee, currency);
  return { ...(!name.trim() && { name: texts.required }), ...(wrong && { fee: wrong }) };
}

/** Adds a registration fee, or changes one. */
export function FeeForm({ fee, onClose }: { fee: FeeRow | null; onClose: () => void }) {
  const say = useSay();
  const currency = useCurrency();
  const [add, edit] = [useWrite(addRegistrationFee), useWrite(editRegistrationFee)];
  const start: Typed = {
    name: fee?.name ?? '',
    fee: fee ? typedAmount(fee.fee, currency) : '',
    per: fee?.per ?? 'student',
    year_start: fee?.year_start ?? 1,
    description: fee?.description ?? '',
  };
  const dialog = useDialog(start, fee?.version ?? 0, {
    check: (typed) => errorsOf(typed, currency),
    send: (typed, version) => {
      const sent = { ...typed, name: typed.name.trim(), fee: minorOf(typed.fee, currency)! };
      return fee
        ? edit.mutateAsync({ registration_fee_id: fee.registration_fee_id, version, ...sent })
        : add.mutateAsync(sent);
    },
    onClose,
  });
  const { typed, errors, set } = dialog;
  return (
    <CatalogDialog title={fee ? 'Edit registration fee' : 'Add registration fee'} dialog={dialog} onClose={onClose}>
      <TextField data-autofocus required label="Name" maxLength={100} {...dialog.text('name')} />
      <AmountField label="Amount" required currency={currency} {...dialog.text('fee')} />
      <div className={css.wide}>
        <RadioGroup
          label="Charged once a year"
          value={typed.per}
          onChange={(per) => set({ per: per as FeePayer })}
          options={[
            { value: 'student', label: say('For each {student}'), hint: 'Three siblings pay it three times.' },
            { value: 'household', label: 'For each household', hint: 'Three siblings pay it once.' },
          ]}
        />
      </div>
      <Select
        className={css.wide}
        label="The year begins in"
        hint="With the first day of the month: a school year often with September."
        options={months.map((label, at) => ({ value: at + 1, label }))}
        value={typed.year_start}
        onChange={(event) => set({ year_start: Number(event.target.value) })}
      />
      <div className={css.wide}>
        <DescriptionField
          value={typed.description}
          error={errors['description']}
          onChange={(description) => set({ description })}
        />
      </div>
    </CatalogDialog>
  );
}
