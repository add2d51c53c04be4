import { useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { fullName } from '@schoolbell/core/format';
import { erasePerson, erasePreview } from '@schoolbell/core/privacy/data/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Data.css.ts';

function Lines({ title, lines }: { title: string; lines: readonly { what: string; total: number; why?: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className={css.heading}>{title}</h3>
      <ul className={css.list}>
        {lines.map(({ what, total, why }) => (
          <li key={what} className={css.item}>
            <span>
              {what}
              {why && <span className={css.why}>{why}.</span>}
            </span>
            <span className={css.count}>{total.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What erasing takes and leaves; the person's name, typed, makes sure that it is meant. */
export function EraseDialog({ id, onErased, onClose }: { id: number; onErased?: () => void; onClose: () => void }) {
  const preview = useRead(erasePreview, { user_detail_id: id });
  const erase = useWrite(erasePerson);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const person = preview.data;
  const name = person ? fullName(person) : '';
  const refusal = preview.error?.message ?? person?.refusal;

  async function run() {
    if (typed.trim().toLowerCase() !== name.toLowerCase()) return setError(`Please type ${name}`);
    try {
      toast((await erase.mutateAsync({ user_detail_id: id, confirmation: typed.trim() })).message);
      onClose();
      onErased?.();
    } catch (failure) {
      setError(failure instanceof Failure ? (failure.fields?.['confirmation'] ?? failure.message) : String(failure));
    }
  }

  return (
    <Modal
      title={name ? `Erase ${name}?` : 'Erase'}
      onClose={onClose}
      onSave={person && !refusal ? () => void run() : undefined}
      saveLabel="Erase for good"
      danger
      saving={erase.isPending}
    >
      <div className={css.form}>
        {refusal && <Banner tone="warning" title={refusal} />}
        {!person && !preview.error && <Skeleton height={180} />}
        {person && !refusal && (
          <>
            <Lines title="Erased" lines={person.goes} />
            {person.guardians.length > 0 && (
              <p>
                {person.guardians.map(fullName).join(', ')} {person.guardians.length === 1 ? 'has' : 'have'} no other
                children here and will be erased too.
              </p>
            )}
            <Lines title="Kept" lines={person.stays} />
            <Banner tone="danger" title="This can't be undone" />
            <TextField
              label={`Type ${name} to confirm`}
              value={typed}
              error={error}
              onChange={(event) => (setTyped(event.target.value), setError(undefined))}
            />
          </>
        )}
      </div>
    </Modal>
  );
}
