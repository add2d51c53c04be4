import { useState } from 'react';
import { makeMakeUpLink } from '@schoolbell/core/attendance/makeups/contract';
import { fullName } from '@schoolbell/core/format';
import type { Failure } from '@schoolbell/core/http/errors';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useWrite } from '../http/write.ts';
import { type Person, usePerson } from '../people/person/person.ts';
import { Banner } from '../ui/Banner.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FormErrors } from '../ui/FormErrors.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './Attendance.css.ts';

const TITLE = 'Send a link to book a make-up';
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
  return [
    ...[...guardians, person]
      .filter((one) => one.email !== '')
      .map((one) => ({ value: String(one.user_detail_id), label: `${fullName(one)} (${one.email})` })),
    { value: COPY, label: 'No one (copy the link instead)' },
  ];
}

/** Makes a link by which the family books one make-up: by mail, or to be copied. */
export function MakeUpLinkDialog({ user_detail_id, onClose }: { user_detail_id: number; onClose: () => void }) {
  const { data: person, error, refetch } = usePerson('student', user_detail_id);
  const [wanted, setWanted] = useState({ send_to: '', days: 14 });
  const [url, setUrl] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const make = useWrite(makeMakeUpLink);
  const readers = person ? readersOf(person) : [];
  const send_to = wanted.send_to || readers[0]?.value || COPY;

  async function save() {
    try {
      const made = await make.mutateAsync({
        user_detail_id,
        send_to: send_to === COPY ? null : Number(send_to),
        days: wanted.days,
      });
      if (made.url) return setUrl(made.url);
      toast(made.message);
      onClose();
    } catch (failure) {
      setRefusal((failure as Error).message);
    }
  }

  if (url) return <Made url={url} onClose={onClose} />;
  if (!person) return <Coming error={error} onRetry={() => void refetch()} onClose={onClose} />;
  return (
    <Modal
      title={TITLE}
      saveLabel={send_to === COPY ? 'Make link' : 'Send link'}
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
          value={send_to}
          onChange={(event) => setWanted({ ...wanted, send_to: event.target.value })}
        />
        <Select
          label="Works for"
          options={lives}
          value={wanted.days}
          onChange={(event) => setWanted({ ...wanted, days: Number(event.target.value) })}
        />
        <Banner>The link works once. It offers matching classes with free seats in the next 60 days.</Banner>
      </div>
    </Modal>
  );
}

/** The dialog until it is known whom the link can go to. */
function Coming({ error, onRetry, onClose }: { error: Failure | null; onRetry: () => void; onClose: () => void }) {
  return (
    <Modal title={TITLE} onClose={onClose}>
      {error ? <ErrorState line={error.message} onRetry={onRetry} /> : <SkeletonLines lines={3} />}
    </Modal>
  );
}

/** The link that was made, to be copied. */
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
          hint="Copy it now: it isn't shown again. Anyone who has it can book."
        />
        <div>
          <CopyButton text={url} label="Copy link" />
        </div>
      </div>
    </Modal>
  );
}
