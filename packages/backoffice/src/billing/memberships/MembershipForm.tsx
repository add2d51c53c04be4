import { addMembership, editMembership } from '@schoolbell/core/billing/memberships/contract';
import type { MembershipDetails } from '@schoolbell/core/billing/memberships/schemas';
import { dayIn } from '@schoolbell/core/format';
import { texts } from '@schoolbell/core/validators';
import { useRef, useState } from 'react';
import * as css from '../../catalog/Catalog.css.ts';
import { useCurrency, useSession } from '../../session/session.ts';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { DateField, TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { useStudentSearch } from '../studentSearch.ts';
import { LineFields } from './LineFields.tsx';
import { PayerField } from './PayerField.tsx';
import { membershipErrors, membershipTyped, sentMembership, type TypedLine } from './membershipForm.ts';

interface MembershipFormProps {
  /** The one to change; null starts one. */
  stored: MembershipDetails | null;
  onClose: () => void;
}

const units = [
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
  { value: 'year', label: 'Years' },
];
const prorations = [
  { value: 'session', label: 'By the sessions that are left' },
  { value: 'day', label: 'By the days that are left' },
  { value: 'none', label: 'Charge it in full' },
];

/** The form's fields by the paths of the calls. */
const fieldNames: Record<string, string> = {
  unit_price: 'price',
  thousandths: 'quantity',
  discount_value: 'discount',
  id: 'name',
};
const fieldOf = (path: string): string =>
  path.replace(/^(items\.\d+\.)(\w+)$/, (_, line: string, name: string) => line + (fieldNames[name] ?? name));

function useMembership({ stored, onClose }: MembershipFormProps, student: string | null) {
  const currency = useCurrency();
  const today = dayIn(Date.now(), useSession().institution.institutionTimeZone);
  return useRecord({
    row: stored,
    values: (row) => membershipTyped(row, currency, today),
    labels: {
      name: 'Name',
      payer_id: 'Who pays',
      every: 'Billed every',
      unit: 'Counted in',
      anchor_day: 'Day',
      starts_on: 'First day',
      ends_on: 'Last day',
      lead_days: 'Billed ahead by',
      proration: 'Part of a period',
      items: 'What is billed',
    },
    sent: (typed) => sentMembership(typed, currency),
    check: (typed) => ({
      ...membershipErrors(typed, currency),
      ...(stored === null && student === null && { user_detail_id: texts.required }),
    }),
    at: fieldOf,
    whole: true,
    text: (name, { items }) =>
      name === 'items' ? items.map((one) => `${one.quantity} × ${one.name} ${one.price}`).join(', ') : undefined,
    add: { endpoint: addMembership, more: { user_detail_id: Number(student) } },
    edit: { endpoint: editMembership, id: { membership_id: stored?.membership_id ?? 0 } },
    onClose,
  });
}

/** Changes lines as they stand: a subject's fee comes later than its choice, and must not undo what was typed meanwhile. */
function useLines(lines: readonly TypedLine[], put: (lines: TypedLine[]) => void) {
  const latest = useRef(lines);
  latest.current = lines;
  return (change: (now: readonly TypedLine[]) => TypedLine[]) => {
    const next = change(latest.current);
    latest.current = next;
    put(next);
  };
}

const anchorHints = {
  week: 'On which day of the week a period begins, 1 for Monday.',
  other: 'On which day of the month a period begins. Shorter months use their last day.',
};

/** When it is billed: how often, how far ahead, and from when to when. */
function Rhythm({ record }: { record: ReturnType<typeof useMembership> }) {
  return (
    <>
      <TextField required inputMode="numeric" maxLength={2} {...record.field('every')} />
      <Select options={units} {...record.field('unit')} />
      <TextField
        required
        inputMode="numeric"
        maxLength={2}
        hint={anchorHints[record.typed.unit === 'week' ? 'week' : 'other']}
        {...record.field('anchor_day')}
      />
      <TextField
        required
        inputMode="numeric"
        maxLength={2}
        hint="Days before a period begins; 0 bills on its first day."
        {...record.field('lead_days')}
      />
      <DateField required {...record.field('starts_on')} />
      <DateField hint="Leave empty to go on until you cancel it." {...record.field('ends_on')} />
      <Select hint="How the first period and pauses are charged." options={prorations} {...record.field('proration')} />
    </>
  );
}

/** Starts a membership, or changes one from its next bill on. */
export function MembershipForm({ stored, onClose }: MembershipFormProps) {
  const say = useSay();
  const [student, setStudent] = useState<string | null>(null);
  const record = useMembership({ stored, onClose }, student);
  const people = useStudentSearch();
  const { typed, errors } = record;
  const changeLines = useLines(typed.items, (items) => record.set({ items }));
  return (
    <RecordForm
      record={record}
      as="dialog"
      size="lg"
      title={stored ? 'Edit membership' : 'Start membership'}
      saveLabel={stored ? 'Save for the next bill' : 'Start'}
    >
      {stored === null && (
        <ComboBox
          required
          placeholder="Search by name"
          hint={people.hint}
          disabled={people.hint !== undefined}
          options={people.options}
          onSearch={people.onSearch}
          label={say('{Student}')}
          value={student}
          error={student === null ? errors['user_detail_id'] : undefined}
          onChange={(chosen) => {
            setStudent(chosen);
            record.set({ payer_id: '' });
          }}
        />
      )}
      <PayerField
        stored={stored}
        student={stored?.student.user_detail_id ?? (student === null ? null : Number(student))}
        field={record.field('payer_id')}
      />
      <TextField required maxLength={255} placeholder="Lower School Maths, monthly" {...record.field('name')} />
      <Rhythm record={record} />
      <div className={css.wide}>
        <LineFields lines={typed.items} errors={errors} onChange={changeLines} />
      </div>
    </RecordForm>
  );
}
