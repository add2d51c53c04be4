import { fullName } from '@schoolbell/core/format';
import { setShares } from '@schoolbell/core/people/guardians/contract';
import { shareErrors } from '@schoolbell/core/people/guardians/rules';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { Guardian, Person } from './person.ts';
import * as css from './Form.css.ts';

interface SharesProps {
  person: Pick<Person, 'user_detail_id' | 'guardians'>;
  onClose: () => void;
}

type Typed = Record<string, string>;

/** A percentage as it is typed, "33.33"; null where it is none. */
const percentOf = (text: string): number | null =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

const fieldOf = ({ user_detail_id }: Pick<Guardian, 'user_detail_id'>) => `g${user_detail_id}`;
const isEmpty = (typed: Typed, guardian: Guardian): boolean => (typed[fieldOf(guardian)] ?? '').trim() === '';

function errorsOf(typed: Typed, guardians: readonly Guardian[]): Record<string, string> {
  const named = guardians.filter((one) => !isEmpty(typed, one));
  const unread = named.filter((one) => percentOf(typed[fieldOf(one)]!) === null);
  if (unread.length > 0)
    return Object.fromEntries(unread.map((one) => [fieldOf(one), 'Enter a percentage like 60 or 33.33']));
  const errors = shareErrors(
    named.map((one) => ({ share: percentOf(typed[fieldOf(one)]!)!, invoiceTo: one.invoiceTo })),
  );
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => {
      const at = /^shares\.(\d+)\./.exec(path);
      // What is wrong with all of them is said at the last one, where it would be mended.
      return [fieldOf(at ? named[Number(at[1])]! : named.at(-1)!), text];
    }),
  );
}

/** Who pays which part of a child's new invoices. */
export function Shares({ person, onClose }: SharesProps) {
  const { guardians } = person;
  const record = useRecord({
    row: null,
    values: (): Typed =>
      Object.fromEntries(guardians.map((one) => [fieldOf(one), one.share === null ? '' : String(one.share)])),
    labels: Object.fromEntries(guardians.map((one) => [fieldOf(one), fullName(one)])),
    sent: (typed) => ({
      shares: guardians
        .filter((one) => !isEmpty(typed, one))
        .map((one) => ({ guardian_id: one.user_detail_id, share: percentOf(typed[fieldOf(one)]!) ?? -1 })),
    }),
    check: (typed) => errorsOf(typed, guardians),
    add: { endpoint: setShares, more: { user_detail_id: person.user_detail_id } },
    onClose,
  });
  const sum = guardians.reduce((total, one) => total + (percentOf(record.typed[fieldOf(one)] ?? '') ?? 0), 0);
  const isSet = guardians.some((one) => !isEmpty(record.typed, one));
  return (
    <RecordForm record={record} as="dialog" title="Split invoices" size="sm" narrow saveLabel="Save">
      <p className={css.wide}>
        Each guardian gets an invoice for their part of every line. With 0, they get a copy and pay nothing.
      </p>
      {guardians.map((one) => (
        <TextField
          key={one.user_detail_id}
          inputMode="decimal"
          maxLength={6}
          after={<span aria-hidden>%</span>}
          hint={one.invoiceTo === 1 ? undefined : 'Does not receive invoices.'}
          {...record.field(fieldOf(one))}
        />
      ))}
      <p className={css.wide} role="status">
        {isSet
          ? `Together ${Math.round(sum * 100) / 100} % of 100 %`
          : 'Empty: one guardian pays everything, first of all one who receives invoices.'}
      </p>
    </RecordForm>
  );
}
