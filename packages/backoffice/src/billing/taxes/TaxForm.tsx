import { addTax, editTax } from '@schoolbell/core/billing/taxes/contract';
import { type EnCode, enCodeNames, enCodes, RATE_TEXT, rateOf } from '@schoolbell/core/billing/taxes/rules';
import { texts } from '@schoolbell/core/validators';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { TaxRow } from './TaxList.tsx';

interface Typed {
  name: string;
  rate: string;
  en_code: string;
}

const rateError = (text: string) => (text.trim() ? rateOf(text) === null && RATE_TEXT : texts.required) || null;

/** Adds a tax, or changes one. */
export function TaxForm({ tax: stored, onClose }: { tax: TaxRow | null; onClose: () => void }) {
  const record = useRecord({
    row: stored,
    values: (tax): Typed => ({
      name: tax?.name ?? '',
      rate: tax ? String(tax.rate) : '',
      en_code: tax?.en_code ?? 'S',
    }),
    labels: { name: 'Name', rate: 'Rate in percent', en_code: 'Category' },
    schema: () => import('@schoolbell/core/billing/taxes/schemas').then((file) => file.TaxFields),
    sent: ({ name, rate, en_code }) => ({ name, rate: rateOf(rate)!, en_code: en_code as EnCode }),
    check: ({ rate }) => ({ rate: rateError(rate) }),
    add: { endpoint: addTax },
    edit: { endpoint: editTax, id: { tax_id: stored?.tax_id ?? 0 } },
    text: (name, { en_code }) => (name === 'en_code' ? enCodeNames[en_code as EnCode] : undefined),
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" size="sm" narrow title={stored ? 'Edit tax' : 'Add tax'}>
      <TextField
        data-autofocus
        required
        maxLength={60}
        hint="As it appears on invoices, for example GST."
        {...record.field('name')}
      />
      <TextField required inputMode="decimal" maxLength={10} placeholder="9.975" {...record.field('rate')} />
      <Select
        hint="Used in e-invoices. Most taxes have the standard rate."
        options={enCodes.map((code) => ({ value: code, label: enCodeNames[code] }))}
        {...record.field('en_code')}
      />
    </RecordForm>
  );
}
