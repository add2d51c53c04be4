import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { NewStaff } from '@schoolbell/core/people/person';
import { addStaff } from '@schoolbell/core/staff/contract';
import { showAtFields } from '../http/fieldErrors.ts';
import { useWrite } from '../http/write.ts';
import { FormErrors } from '../ui/FormErrors.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { PhoneField, TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { useGuard } from '../ui/record/guard.tsx';
import * as css from '../people/person/Form.css.ts';
import { useRoleOptions } from './roleOptions.ts';

interface Typed {
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  role_id: string;
}

const byContract = standardSchemaResolver(NewStaff as never, undefined, { raw: true }) as unknown as Resolver<
  Record<string, unknown>
>;
const resolver = (async (values, context, options) => {
  const { errors } = await byContract({ ...values, role_id: Number(values.role_id) }, context, options as never);
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
}) as Resolver<Typed>;

/** Adds someone to the staff: a name, a role, and the address that the invitation goes to. */
export function AddStaff({ onClose, onOpen }: { onClose: () => void; onOpen: (id: number) => void }) {
  const add = useWrite(addStaff);
  const options = useRoleOptions();
  const form = useForm<Typed>({
    defaultValues: { firstName: '', surname: '', email: '', phone: '', role_id: '2' },
    resolver,
  });
  const [refusal, setRefusal] = useState<string>();
  const { errors, isDirty } = form.formState;
  const guard = useGuard(isDirty && !add.isPending && !add.isSuccess, onClose);

  async function save(values: Typed) {
    setRefusal(undefined);
    try {
      const { user_detail_id, message } = await add.mutateAsync({ ...values, role_id: Number(values.role_id) as 2 });
      toast(message, { label: 'Open', run: () => onOpen(user_detail_id) });
      onClose();
    } catch (error) {
      setRefusal(showAtFields(error, form.setError));
    }
  }

  return (
    <>
      <Modal
        title="Add staff"
        saveLabel="Send invitation"
        saving={add.isPending}
        onSave={() => void form.handleSubmit(save)()}
        onClose={guard.close}
      >
        <div className={css.grid}>
          <div className={css.wide}>
            <FormErrors errors={[]} message={refusal} />
          </div>
          <TextField label="First name" required error={errors.firstName?.message} {...form.register('firstName')} />
          <TextField label="Surname" error={errors.surname?.message} {...form.register('surname')} />
          <TextField
            type="email"
            label="Email"
            required
            hint="They sign in with this address, and get a link to set a password."
            error={errors.email?.message}
            {...form.register('email')}
          />
          <PhoneField label="Phone" error={errors.phone?.message} {...form.register('phone')} />
          <Select
            label="Role"
            hint="See what each role can do in Settings, Access controls."
            options={options}
            error={errors.role_id?.message}
            {...form.register('role_id')}
          />
        </div>
      </Modal>
      {guard.question}
    </>
  );
}
