import { addRegistrationFee, editRegistrationFee } from '@schoolbell/core/catalog/fees/contract';
import { months, type FeePayer } from '@schoolbell/core/catalog/fees/rules';
import { minorOf, typedAmount } from '@schoolbell/core/money';
import { plainText } from '@schoolbell/core/richText/rules';
import { ItemTaxes } from '../../billing/taxes/ItemTaxes.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { useCurrency } from '../../session/session.ts';
import { amountError } from '../amounts.ts';
import * as css from '../Catalog.css.ts';
import { DescriptionField } from '../Description.tsx';
import type { FeeRow } from './FeeList.tsx';

interface Typed {
  name: string;
  fee: string;
  per: FeePayer;
  year_start: string;
  description: string;
}

interface FeeFormProps {
  fee: FeeRow | null;
  onClose: () => void;
}

const labels = {
  name: 'Name',
  fee: 'Amount',
  per: 'Charged once a year',
  year_start: 'The year begins in',
  description: 'Description',
};

const payers = [
  { value: 'student', label: 'For each {student}', hint: 'Three siblings pay three times.' },
  { value: 'household', label: 'For each household', hint: 'Three siblings pay once.' },
] as const;

/** What is typed of a fee, and how it is saved. */
function useFee({ fee: stored, onClose }: FeeFormProps) {
  const say = useSay();
  const currency = useCurrency();
  return useRecord({
    row: stored,
    values: (fee): Typed => ({
      name: fee?.name ?? '',
      fee: fee ? typedAmount(fee.fee, currency) : '',
      per: fee?.per ?? 'student',
      year_start: String(fee?.year_start ?? 1),
      description: fee?.description ?? '',
    }),
    labels,
    schema: () => import('@schoolbell/core/catalog/fees/schemas').then((file) => file.FeeFields),
    sent: ({ fee, year_start, ...typed }) => ({
      ...typed,
      fee: minorOf(fee, currency)!,
      year_start: Number(year_start),
    }),
    check: ({ fee }) => ({ fee: amountError(fee, currency) }),
    add: { endpoint: addRegistrationFee },
    edit: { endpoint: editRegistrationFee, id: { registration_fee_id: stored?.registration_fee_id ?? 0 } },
    text: (name, { year_start, per, description }) =>
      ({
        year_start: months[Number(year_start) - 1],
        per: say(payers.find(({ value }) => value === per)!.label),
        description: plainText(description),
      })[name],
    onClose,
  });
}

/** Adds a registration fee, or changes one. */
export function FeeForm(props: FeeFormProps) {
  const say = useSay();
  const currency = useCurrency();
  const record = useFee(props);
  return (
    <RecordForm record={record} as="dialog" title={props.fee ? 'Edit registration fee' : 'Add registration fee'}>
      <TextField data-autofocus required maxLength={100} {...record.field('name')} />
      <AmountField required currency={currency} {...record.field('fee')} />
      <div className={css.wide}>
        <RadioGroup
          {...record.control('per')}
          options={payers.map((payer) => ({ ...payer, label: say(payer.label) }))}
        />
      </div>
      <Select
        className={css.wide}
        hint="On the first day of this month. School years often begin in September."
        options={months.map((label, at) => ({ value: at + 1, label }))}
        {...record.field('year_start')}
      />
      <ItemTaxes type="registrationFee" id={props.fee?.registration_fee_id} className={css.wide} />
      <div className={css.wide}>
        <DescriptionField {...record.control('description')} />
      </div>
    </RecordForm>
  );
}
