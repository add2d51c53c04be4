import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { stages } from '@schoolbell/core/enquiries/contract';
import { each, ownParts } from '@schoolbell/core/people/fields';
import { interestLevels } from '@schoolbell/core/people/interest/rules';
import { NewLead, NewStudent } from '@schoolbell/core/people/person';
import { studentStatuses } from '@schoolbell/core/students/contract';
import { showAtFields } from '../../http/fieldErrors.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { PhoneField, TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { studentStates } from '../../students/studentStatus.ts';
import { kinds, type Kind } from '../kinds.ts';
import { useGuard } from '../../ui/record/guard.tsx';
import type { PersonForm } from './formValues.ts';
import { AboutFields, AddressFields, errorAt, FormSection, NameFields } from './PersonForm.tsx';
import * as css from './Form.css.ts';

const nobody = { firstName: '', surname: '', email: '', phone: '', relation: '' };
const blank: PersonForm = {
  ...each(ownParts, () => ''),
  address: each(['address'], () => ''),
  custom: {},
  guardian: nobody,
};

/** What is sent: a guardian only where something about one was typed, numbers as numbers. */
function sentOf(kind: Kind, form: PersonForm): Record<string, unknown> {
  const { guardian, status, interest, stage_id, custom: _, ...person } = form;
  return {
    ...person,
    ...(Object.values(guardian ?? {}).some((text) => text.trim()) && { guardian }),
    ...(kind === 'student'
      ? { status: status || 'active' }
      : { interest: Number(interest) || 3, ...(Number(stage_id) && { stage_id: Number(stage_id) }) }),
  };
}

function resolverFor(kind: Kind): Resolver<PersonForm> {
  const byContract = standardSchemaResolver((kind === 'student' ? NewStudent : NewLead) as never, undefined, {
    raw: true,
  }) as unknown as Resolver<Record<string, unknown>>;
  return async (values, context, options) => {
    const { errors } = await byContract(sentOf(kind, values), context, options as never);
    return (Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }) as Awaited<
      ReturnType<Resolver<PersonForm>>
    >;
  };
}

interface AddPersonProps {
  kind: Kind;
  onClose: () => void;
  /** Opens the new person from the message. */
  onOpen: (id: number) => void;
}

/** Adds a student or lead: a first name is enough, everything else is one click further. */
export function AddPerson({ kind, onClose, onOpen }: AddPersonProps) {
  const say = useSay();
  const { noun } = kinds[kind];
  const form = useForm<PersonForm>({ defaultValues: blank, resolver: resolverFor(kind) });
  const create = useWrite(kinds[kind].create);
  const [more, setMore] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [duplicate, setDuplicate] = useState<string>();
  const guard = useGuard(form.formState.isDirty && !create.isPending && !create.isSuccess, onClose);

  async function save(values: PersonForm) {
    setRefusal(undefined);
    try {
      const { user_detail_id, message } = await create.mutateAsync({
        ...sentOf(kind, values),
        isDuplicate: duplicate ? 1 : 0,
      } as never);
      toast(message || `${fullName(values)} added.`, { label: 'Open', run: () => onOpen(user_detail_id) });
      onClose();
    } catch (error) {
      if (error instanceof Failure && error.code === 'duplicate') return setDuplicate(error.message);
      const text = showAtFields(error, form.setError);
      setRefusal(text);
      if (!text) setMore(true);
    }
  }

  return (
    <>
      <Modal
        title={say(`Add ${noun}`)}
        saveLabel={duplicate ? 'Add anyway' : 'Save'}
        saving={create.isPending}
        onSave={() => void form.handleSubmit(save)()}
        onClose={guard.close}
      >
        <div className={css.grid} onChange={() => setDuplicate(undefined)}>
          <div className={css.wide}>
            <FormErrors errors={[]} message={refusal} />
          </div>
          {duplicate && (
            <div className={css.wide}>
              <Banner tone="warning" title="Possible duplicate">
                {duplicate}
              </Banner>
            </div>
          )}
          <NameFields form={form} />
          {more ? (
            <MoreFields kind={kind} form={form} />
          ) : (
            <Button
              className={css.more}
              size="sm"
              variant="ghost"
              icon={<ChevronDown size={14} aria-hidden />}
              onClick={() => setMore(true)}
            >
              More details
            </Button>
          )}
        </div>
      </Modal>
      {guard.question}
    </>
  );
}

function MoreFields({ kind, form }: { kind: Kind; form: ReturnType<typeof useForm<PersonForm>> }) {
  return (
    <>
      <AboutFields kind={kind} form={form} />
      {kind === 'student' && (
        <Select
          label="Status"
          options={studentStatuses.map((value) => ({ value, label: studentStates[value]!.label }))}
          error={errorAt(form, 'status')}
          {...form.register('status')}
        />
      )}
      {kind === 'lead' && <LeadFields form={form} />}
      <FormSection>Guardian</FormSection>
      <TextField
        label="First name"
        error={errorAt(form, 'guardian.firstName')}
        {...form.register('guardian.firstName')}
      />
      <TextField label="Surname" error={errorAt(form, 'guardian.surname')} {...form.register('guardian.surname')} />
      <TextField
        type="email"
        label="Email"
        error={errorAt(form, 'guardian.email')}
        {...form.register('guardian.email')}
      />
      <PhoneField label="Phone" error={errorAt(form, 'guardian.phone')} {...form.register('guardian.phone')} />
      <TextField label="Relation" error={errorAt(form, 'guardian.relation')} {...form.register('guardian.relation')} />
      <AddressFields form={form} />
    </>
  );
}

function LeadFields({ form }: { form: ReturnType<typeof useForm<PersonForm>> }) {
  const { data } = useRead(stages, {});
  return (
    <>
      <Select
        label="Stage"
        options={(data?.data ?? []).map((stage) => ({ value: stage.id, label: stage.stage_name }))}
        error={errorAt(form, 'stage_id')}
        {...form.register('stage_id')}
      />
      <Select
        label="Interest"
        defaultValue="3"
        options={interestLevels}
        error={errorAt(form, 'interest')}
        {...form.register('interest')}
      />
    </>
  );
}
