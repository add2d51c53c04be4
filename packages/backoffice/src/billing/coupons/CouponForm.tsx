import { useRef, useState } from 'react';
import { couponDetails, updateCoupon } from '@schoolbell/core/billing/coupons/contract';
import { itemTypes } from '@schoolbell/core/billing/items/schemas';
import { itemsSearch } from '@schoolbell/core/catalog/items/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import * as css from '../../catalog/Catalog.css.ts';
import { useRead } from '../../http/read.ts';
import { useCurrency } from '../../session/session.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { DateField, TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { couponTyped, sentCoupon, typedErrors } from './couponForm.ts';
import { kindsOfLines } from './couponText.ts';

type Details = ResultOf<typeof couponDetails>;

/** Adds a coupon, or changes one as it is now. */
export function CouponForm({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { data, error, refetch } = useRead(couponDetails, { id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <Form stored={null} onClose={onClose} />;
  if (data) return <Form stored={data} onClose={onClose} />;
  return (
    <Modal title="Edit coupon" size="lg" onClose={onClose}>
      {error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />}
    </Modal>
  );
}

const kinds = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount' },
];

const labels = {
  code: 'Code',
  name: 'Name',
  kind: 'Takes off',
  value: 'How much',
  from_on: 'First day',
  until_on: 'Last day',
  most: 'Total uses',
  most_each: 'Uses for each payer',
  least_spend: 'Minimum amount',
  applies: 'Only for',
  first_time: 'New families only',
};

interface FormProps {
  stored: Details | null;
  onClose: () => void;
}

/** The things that a coupon can be for: kinds of lines, and what is found by typing. Names that were seen once stay known. */
function useScope(stored: Details | null) {
  const say = useSay();
  const [search, setSearch] = useState('');
  const { data } = useRead(itemsSearch, { field: search });
  const known = useRef(
    new Map<string, string>([
      ...itemTypes.map((type): [string, string] => [`type:${type}`, say(kindsOfLines[type])]),
      ...(stored?.things ?? []).map(({ type, id, name }): [string, string] => [
        `${type === 'period' ? 'sub' : type}:${id}`,
        name,
      ]),
    ]),
  );
  for (const { type, id, name } of data?.data ?? []) {
    const of = type === 'subject' || type === 'period' ? 'sub' : type;
    if (['sub', 'package', 'product'].includes(of)) known.current.set(`${of}:${id}`, name);
  }
  const isMeant = (label: string) => label.toLowerCase().includes(search.trim().toLowerCase());
  return {
    /** Those that are meant by what is typed, and those that are chosen already. */
    optionsBeside: (chosen: readonly string[]) =>
      [...known.current].flatMap(([value, label]) =>
        isMeant(label) || chosen.includes(value) ? [{ value, label }] : [],
      ),
    nameOf: (key: string) => known.current.get(key) ?? key,
    setSearch,
  };
}

function Form({ stored, onClose }: FormProps) {
  const currency = useCurrency();
  const scope = useScope(stored);
  const record = useRecord({
    row: stored,
    values: (row) => couponTyped(row, currency),
    labels,
    schema: () => import('@schoolbell/core/billing/coupons/schemas').then((file) => file.CouponFields),
    sent: (typed) => sentCoupon(typed, currency),
    check: (typed) => typedErrors(typed, stored, currency),
    at: (path) => path.replace(/^applies\..*/, 'applies'),
    text: (name, { applies, kind, first_time }) =>
      ({
        applies: applies.map(scope.nameOf).join(', ') || 'Everything',
        kind: kinds.find((one) => one.value === kind)?.label,
        first_time: first_time ? 'Yes' : 'No',
      })[name],
    add: { endpoint: updateCoupon },
    edit: { endpoint: updateCoupon, id: { id: stored?.coupon_id ?? 0 } },
    onClose,
  });
  const { typed } = record;
  const applies = record.control('applies');
  return (
    <RecordForm record={record} as="dialog" size="lg" title={stored ? 'Edit coupon' : 'Add coupon'}>
      <TextField
        data-autofocus
        required
        maxLength={60}
        hint="Letters and numbers, in upper or lower case."
        {...record.field('code')}
      />
      <TextField maxLength={255} hint="Only your colleagues see it." {...record.field('name')} />
      <Select options={kinds} {...record.field('kind')} />
      <AmountField required currency={typed.kind === 'percent' ? '%' : currency} {...record.field('value')} />
      <DateField {...record.field('from_on')} />
      <DateField hint="It can be used until the end of this day." {...record.field('until_on')} />
      <TextField inputMode="numeric" maxLength={10} placeholder="No limit" {...record.field('most')} />
      <TextField inputMode="numeric" maxLength={10} placeholder="No limit" {...record.field('most_each')} />
      <div className={css.wide}>
        <MultiSelect
          hint="Leave empty to use it for everything."
          placeholder="Search or choose"
          options={scope.optionsBeside(applies.value)}
          onSearch={scope.setSearch}
          {...applies}
        />
      </div>
      <AmountField
        currency={currency}
        hint="The lines it applies to must add up to at least this."
        {...record.field('least_spend')}
      />
      <Checkbox hint="For payers who have never had an invoice." {...record.tick('first_time')} />
    </RecordForm>
  );
}
