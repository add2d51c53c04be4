import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { getFields } from '@schoolbell/core/forms/fields/contract';
import { fullName } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { each, ownParts } from '@schoolbell/core/people/values/rules';
import { NewLead, NewStudent } from '@schoolbell/core/people/person';
import { showAtFields } from '../../http/fieldErrors.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import { useGuard } from '../../ui/record/guard.tsx';
import { CustomFields, ownFields } from './CustomFields.tsx';
import type { PersonForm } from './formValues.ts';
import { withQuestions } from './ownQuestions.ts';
import { unanswered } from './personChanges.ts';
import { NameFields } from './PersonForm.tsx';
import { MorePersonFields } from './MorePersonFields.tsx';
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
  const { guardian, status, interest, stage_id, custom, ...person } = form;
  const answered = Object.entries(custom).filter(
    ([, value]) => value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return {
    ...person,
    ...(answered.length > 0 && { custom: Object.fromEntries(answered) }),
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

interface AddFormProps extends AddPersonProps {
  /** The school's own questions. */
  fields: ReturnType<typeof ownFields>;
}

/** What is typed of a new person, and how it is saved; who may be here already is asked about before. */
function useAdding({ kind, fields, onClose, onOpen }: AddFormProps) {
  const form = useForm<PersonForm>({
    defaultValues: { ...blank, custom: unanswered(fields) },
    resolver: withQuestions(resolverFor(kind), fields),
  });
  const create = useWrite(kinds[kind].create);
  const [more, setMore] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [duplicate, setDuplicate] = useState<string>();

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

  return {
    form,
    isSaving: create.isPending,
    isUnsaved: form.formState.isDirty && !create.isPending && !create.isSuccess,
    submit: () => void form.handleSubmit(save)(),
    refusal,
    duplicate,
    forgetDuplicate: () => setDuplicate(undefined),
    more,
    showMore: () => setMore(true),
  };
}

/** Adds a student or lead, once the school's own questions are here. */
export function AddPerson(props: AddPersonProps) {
  const { data, error } = useRead(getFields, { type: props.kind });
  const say = useSay();
  if (!data && !error)
    return (
      <Modal title={say(`Add ${kinds[props.kind].noun}`)} onClose={props.onClose}>
        <SkeletonLines lines={4} />
      </Modal>
    );
  return <AddForm {...props} fields={ownFields(data?.data ?? [])} />;
}

/** What is typed: a first name is enough, everything else is one click further. */
function AddForm(props: AddFormProps) {
  const say = useSay();
  const { kind, fields, onClose } = props;
  const { form, duplicate, more, ...adding } = useAdding(props);
  const guard = useGuard(adding.isUnsaved, onClose);
  return (
    <>
      <Modal
        title={say(`Add ${kinds[kind].noun}`)}
        saveLabel={duplicate ? 'Add anyway' : 'Save'}
        saving={adding.isSaving}
        onSave={adding.submit}
        onClose={guard.close}
      >
        <div className={css.grid} onChange={adding.forgetDuplicate}>
          <div className={css.wide}>
            <FormErrors errors={[]} message={adding.refusal} />
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
            <>
              <MorePersonFields kind={kind} form={form} />
              <CustomFields form={form} fields={fields} />
            </>
          ) : (
            <Button
              className={css.more}
              size="sm"
              variant="ghost"
              icon={<ChevronDown size={14} aria-hidden />}
              onClick={adding.showMore}
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
