import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { getFormTypes } from '@schoolbell/core/forms/types/contract';
import { makeLink } from '@schoolbell/core/families/links/contract';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import type { Kind } from '../../people/kinds.ts';
import type { Person } from '../../people/person/person.ts';
import * as css from './Links.css.ts';

const COPY = 'copy';
const lives = [
  { value: 3, label: '3 days' },
  { value: 14, label: '14 days' },
  { value: 30, label: '30 days' },
  { value: 60, label: '60 days' },
];

/** The people a link can be mailed to, guardians first; the last choice makes a link to copy. */
function readersOf(person: Person) {
  const guardians = person.guardians.map((guardian) => ({
    ...guardian,
    email: guardian.same_as_primary_email ? person.email : guardian.email,
  }));
  const readers = [...guardians, person].filter((one) => one.email !== '');
  return [
    ...readers.map((one) => ({ value: String(one.user_detail_id), label: `${fullName(one)} (${one.email})` })),
    { value: COPY, label: 'No one (copy the link instead)' },
  ];
}

/** Which form the link opens, where there are several. */
function FormChoice({ value, onChange }: { value: string; onChange: (custom_form_id: string) => void }) {
  const say = useSay();
  const forms = useRead(getFormTypes, { type: 'student' }).data?.data.filter((form) => !form.is_archived) ?? [];
  if (forms.length <= 1) return null;
  return (
    <Select
      label="Form"
      options={forms.map((form) => ({ value: form.custom_form_id, label: say(form.custom_form_name) }))}
      value={value || forms[0]!.custom_form_id}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Makes a link for a family: by mail, or to be copied. */
export function MakeLink({ kind, person, onClose }: { kind: Kind; person: Person; onClose: () => void }) {
  const say = useSay();
  const readers = readersOf(person);
  const [wanted, setWanted] = useState({ send_to: readers[0]!.value, days: 14, custom_form_id: '' });
  const [url, setUrl] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const make = useWrite(makeLink);
  const change = (part: Partial<typeof wanted>) => setWanted((now) => ({ ...now, ...part }));

  async function save() {
    const { send_to, days, custom_form_id } = wanted;
    try {
      const made = await make.mutateAsync({
        user_detail_id: person.user_detail_id,
        send_to: send_to === COPY ? null : Number(send_to),
        days,
        ...(custom_form_id && { custom_form_id: Number(custom_form_id) }),
      });
      if (made.url) return setUrl(made.url);
      toast(made.message);
      onClose();
    } catch (error) {
      setRefusal((error as Error).message);
    }
  }

  if (url) return <Made url={url} onClose={onClose} />;
  return (
    <Modal
      title={kind === 'student' ? 'Send a link to correct details' : 'Send a link to enrol'}
      saveLabel={wanted.send_to === COPY ? 'Make link' : 'Send link'}
      saving={make.isPending}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className={css.stack}>
        <FormErrors errors={[]} message={refusal} />
        <Select
          label="Send to"
          data-autofocus
          options={readers}
          value={wanted.send_to}
          onChange={(event) => change({ send_to: event.target.value })}
        />
        <Select
          label="Works for"
          options={lives}
          value={wanted.days}
          onChange={(event) => change({ days: Number(event.target.value) })}
        />
        <FormChoice value={wanted.custom_form_id} onChange={(custom_form_id) => change({ custom_form_id })} />
        <Banner>
          {kind === 'student'
            ? 'The link works once. It shows what you know and takes corrections; nothing changes until you accept it.'
            : say(
                'The link works once. The form begins with what you know; the lead becomes a {student} when you accept it.',
              )}
        </Banner>
      </div>
    </Modal>
  );
}

function Made({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Modal title="The link" onClose={onClose}>
      <div className={css.stack}>
        <TextField
          label="Link"
          readOnly
          value={url}
          data-autofocus
          onFocus={(event) => event.target.select()}
          hint="Copy it now: it isn't shown again. Anyone who has it sees what the form shows."
        />
        <div>
          <CopyButton text={url} label="Copy link" />
        </div>
      </div>
    </Modal>
  );
}
