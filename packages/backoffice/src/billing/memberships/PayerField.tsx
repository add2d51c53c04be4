import { possiblePayers } from '@schoolbell/core/billing/invoices/contract';
import type { MembershipDetails } from '@schoolbell/core/billing/memberships/schemas';
import { fullName } from '@schoolbell/core/format';
import { useRead } from '../../http/read.ts';
import type { RecordOf } from '../../ui/record/useRecord.ts';
import { Select } from '../../ui/Select.tsx';
import { useSay } from '../../words/say.ts';
import type { MembershipTyped } from './membershipForm.ts';

interface PayerFieldProps {
  stored: MembershipDetails | null;
  /** Null while none is chosen. */
  student: number | null;
  field: ReturnType<RecordOf<MembershipTyped>['field']>;
}

/** Who pays a membership: of those who may pay for the student, the one who pays unless told otherwise comes first. */
export function PayerField({ stored, student, field }: PayerFieldProps) {
  const say = useSay();
  const read = useRead(possiblePayers, { user_detail_id: student ?? 0 }, { enabled: student !== null });
  const payers = (student !== null && !read.isPlaceholderData && read.data?.payers) || [];
  const first = payers.find(({ pays }) => pays === 1);
  const known = payers.map((one) => ({
    value: !stored && one === first ? '' : String(one.user_detail_id),
    label: fullName(one),
  }));
  const kept = stored && { value: String(stored.payer.user_detail_id), label: fullName(stored.payer) };
  const options = kept && !known.some(({ value }) => value === kept.value) ? [kept, ...known] : known;
  const isShared = payers.filter(({ pays }) => pays === 1).length > 1;
  return (
    <Select
      disabled={student === null || options.length === 0}
      hint={isShared ? 'One person pays a membership. Shares are for invoices only.' : undefined}
      options={
        options.length > 0
          ? options.toSorted((one, other) => Number(one.value !== '') - Number(other.value !== ''))
          : [{ value: '', label: student === null ? say('Choose a {student} first') : 'Loading…' }]
      }
      {...field}
    />
  );
}
