import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { fullName } from '@schoolbell/core/format';
import { addGuardian, updateGuardian } from '@schoolbell/core/people/guardians/contract';
import { newGuardian } from '@schoolbell/core/people/person';
import { showAtFields } from '../../http/fieldErrors.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PhoneField, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useGuard } from './leaving.tsx';
import type { Guardian, Person } from './person.ts';
import * as css from './Form.css.ts';

const Ticks = z.strictObject({ ...newGuardian.def.shape, parentCommunication: z.boolean(), invoiceTo: z.boolean(), same_as_primary_email: z.boolean(), custody: z.boolean() });
type Values = z.output<typeof Ticks>;

const none: Values = { firstName: '', surname: '', email: '', phone: '', relation: '', parentCommunication: true, invoiceTo: false, same_as_primary_email: false, custody: true };

function valuesOf(guardian: Guardian | null): Values {
  if (!guardian) return none;
  const { firstName, surname, email, phone, relation } = guardian;
  return {
    firstName, surname, email, phone, relation, parentCommunication: guardian.parentCommunication === 1,
    invoiceTo: guardian.invoiceTo === 1, same_as_primary_email: guardian.same_as_primary_email === 1, custody: guardian.custody === 1,
  };
}

const flag = (tick: boolean) => (tick ? (1 as const) : (0 as const));

interface EditGuardianProps {
  /** Whose guardian it is, and whether the guardian stands for others too. */
  person: Pick<Person, 'user_detail_id'> & { siblings: readonly unknown[] };
  /** Null adds a new one. */
  guardian: Guardian | null;
  onClose: () => void;
}

/** Adds a guardian to a person, or changes one. */
export function EditGuardian({ person, guardian, onClose }: EditGuardianProps) {
  const form = useForm<Values>({ defaultValues: valuesOf(guardian), resolver: standardSchemaResolver(Ticks) });
  const { errors, isDirty } = form.formState;
  const add = useWrite(addGuardian);
  const update = useWrite(updateGuardian);
  const [refusal, setRefusal] = useState<string>();
  const guard = useGuard(isDirty, onClose);

  async function save(values: Values) {
    const ticks = { parentCommunication: flag(values.parentCommunication), invoiceTo: flag(values.invoiceTo), same_as_primary_email: flag(values.same_as_primary_email), custody: flag(values.custody) };
    const sent = { ...values, ...ticks };
    try {
      if (guardian) await update.mutateAsync({ ...sent, user_detail_id: guardian.user_detail_id, child_id: person.user_detail_id, version: guardian.version });
      else await add.mutateAsync({ user_detail_id: person.user_detail_id, guardian: sent });
      toast(guardian ? 'Guardian saved.' : 'Guardian added.');
      onClose();
    } catch (error) {
      setRefusal(showAtFields(error, (path, text, options) => form.setError(path.replace(/^guardian\./, '') as keyof Values, text, options)));
    }
  }

  const same = form.watch('same_as_primary_email');
  return (
    <>
      <Modal
        title={guardian ? `Edit ${fullName(guardian)}` : 'Add guardian'}
        saving={add.isPending || update.isPending}
        onSave={() => void form.handleSubmit(save)()}
        onClose={guard.close}
      >
        <div className={css.grid}>
          <div className={css.wide}><FormErrors errors={[]} message={refusal} /></div>
          <TextField label="First name" required data-autofocus error={errors.firstName?.message} {...form.register('firstName')} />
          <TextField label="Surname" error={errors.surname?.message} {...form.register('surname')} />
          <TextField label="Relation" placeholder="Mother, father, grandparent …" error={errors.relation?.message} {...form.register('relation')} />
          <PhoneField label="Phone" error={errors.phone?.message} {...form.register('phone')} />
          <TextField className={css.wide} type="email" label="Email" disabled={same} error={errors.email?.message} {...form.register('email')} />
          <Checkbox className={css.wide} label="Uses the child's own e-mail address" {...form.register('same_as_primary_email')} />
          <Checkbox label="Receives messages" {...form.register('parentCommunication')} />
          <Checkbox label="Receives invoices" {...form.register('invoiceTo')} />
          <Checkbox className={css.wide} label="Has custody" hint="Without it, they are not told where the child lives." {...form.register('custody')} />
          {guardian && person.siblings.length > 0 && (
            <div className={css.wide}><Banner>Name, phone and e-mail change for every child of this guardian.</Banner></div>
          )}
        </div>
      </Modal>
      {guard.question}
    </>
  );
}
