import { fullName } from '@schoolbell/core/format';
import { updateStaff } from '@schoolbell/core/staff/contract';
import { useSession } from '../session/session.ts';
import { RecordForm } from '../ui/record/RecordForm.tsx';
import { useRecord } from '../ui/record/useRecord.ts';
import { Select } from '../ui/Select.tsx';
import { PhoneField, TextField } from '../ui/TextField.tsx';
import { useSay } from '../words/say.ts';
import { EmploymentRows, WorkingHoursRows } from './StaffRows.tsx';
import { useRoleOptions } from './roleOptions.ts';
import { errorsOf, formOf, labels, type Member, sentOf, textOf } from './staffForm.ts';

export type { Member } from './staffForm.ts';

interface EditStaffProps {
  person: Member;
  onClose: () => void;
}

/** Edits a member of staff: name, e-mail until they have signed in, phone, role, employment and working hours. */
export function EditStaff({ person, onClose }: EditStaffProps) {
  const { user } = useSession();
  const options = useRoleOptions();
  const say = useSay();
  const record = useRecord({
    row: person,
    values: (member) => formOf(member ?? person),
    labels,
    sent: sentOf,
    check: errorsOf,
    edit: { endpoint: updateStaff, id: { user_detail_id: person.user_detail_id } },
    text: (name, typed) => textOf(name, typed, say),
    saved: (row) => ({ message: 'Changes saved.', row }),
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" size="lg" title={`Edit ${fullName(person)}`}>
      <TextField required {...record.field('firstName')} />
      <TextField {...record.field('surname')} />
      {person.sign_in !== 'active' && (
        <TextField
          type="email"
          hint={
            person.sign_in === 'invited'
              ? 'A new invitation goes to a corrected address; the link before counts no longer.'
              : undefined
          }
          {...record.field('email')}
        />
      )}
      <PhoneField {...record.field('phone')} />
      {person.user_detail_id !== user.user_detail_id && <Select options={options} {...record.field('role_id')} />}
      <EmploymentRows rows={record.control('employment')} errors={record.errors} />
      <WorkingHoursRows rows={record.control('working_hours')} errors={record.errors} />
    </RecordForm>
  );
}
