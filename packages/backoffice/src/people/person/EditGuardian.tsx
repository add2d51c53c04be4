import { fullName } from '@schoolbell/core/format';
import { addGuardian, updateGuardian } from '@schoolbell/core/people/guardians/contract';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { type RecordOf, useRecord } from '../../ui/record/useRecord.ts';
import { PhoneField, TextField } from '../../ui/TextField.tsx';
import { formOf, type GuardianForm, labels, sentOf } from './guardianForm.ts';
import type { Guardian, Person } from './person.ts';
import * as css from './Form.css.ts';

interface EditGuardianProps {
  /** Whose guardian it is, and whether the guardian stands for others too. */
  person: Pick<Person, 'user_detail_id'> & { siblings: readonly unknown[] };
  /** Null adds a new one. */
  guardian: Guardian | null;
  onClose: () => void;
}

/** Adds a guardian to a person, or changes one. */
export function EditGuardian({ person, guardian, onClose }: EditGuardianProps) {
  return guardian ? (
    <Edit {...{ person, guardian, onClose }} />
  ) : (
    <Add user_detail_id={person.user_detail_id} onClose={onClose} />
  );
}

const schemas = () => import('./guardianSchema.ts');

function Add({ user_detail_id, onClose }: { user_detail_id: number; onClose: () => void }) {
  const record = useRecord({
    row: null,
    values: () => formOf(null),
    labels,
    schema: () => schemas().then((file) => file.AddedGuardian),
    sent: (typed) => ({ guardian: sentOf(typed) }),
    at: (path) => path.replace(/^guardian\./, ''),
    add: { endpoint: addGuardian, more: { user_detail_id } },
    saved: () => ({ message: 'Guardian added.' }),
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" title="Add guardian">
      <Fields record={record} />
    </RecordForm>
  );
}

function Edit({ person, guardian, onClose }: EditGuardianProps & { guardian: Guardian }) {
  const record = useRecord({
    row: guardian,
    values: formOf,
    labels,
    schema: () => schemas().then((file) => file.EditedGuardian),
    sent: sentOf,
    edit: {
      endpoint: updateGuardian,
      id: { user_detail_id: guardian.user_detail_id, child_id: person.user_detail_id },
    },
    whole: true,
    saved: (row) => ({ message: 'Guardian saved.', row }),
    onClose,
  });
  return (
    <RecordForm record={record} as="dialog" title={`Edit ${fullName(guardian)}`}>
      <Fields record={record} />
      {person.siblings.length > 0 && (
        <div className={css.wide}>
          <Banner>Name, phone and e-mail change for every child of this guardian.</Banner>
        </div>
      )}
    </RecordForm>
  );
}

function Fields({ record }: { record: Pick<RecordOf<GuardianForm>, 'field' | 'tick' | 'typed'> }) {
  return (
    <>
      <TextField required data-autofocus {...record.field('firstName')} />
      <TextField {...record.field('surname')} />
      <TextField placeholder="Mother, father, grandparent …" {...record.field('relation')} />
      <PhoneField {...record.field('phone')} />
      <TextField
        className={css.wide}
        type="email"
        disabled={record.typed.same_as_primary_email}
        {...record.field('email')}
      />
      <Checkbox className={css.wide} {...record.tick('same_as_primary_email')} />
      <Checkbox {...record.tick('parentCommunication')} />
      <Checkbox {...record.tick('invoiceTo')} />
      <Checkbox
        className={css.wide}
        hint="Without custody, they aren't told where the child lives."
        {...record.tick('custody')}
      />
    </>
  );
}
