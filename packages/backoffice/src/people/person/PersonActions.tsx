import { Archive, ArchiveRestore, Pencil, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { part } from '../../ui/parts.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import type { Kind } from '../kinds.ts';
import type { Person } from './person.ts';
import * as css from './Person.css.ts';

const ConfirmDialog = part(() => import('../../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog));
const EditPerson = part(() => import('./EditPerson.tsx').then((file) => file.EditPerson));
const PersonWays = part(() => import('./PersonWays.tsx').then((file) => file.PersonWays));
const ConvertLead = part(() => import('../../enquiries/ConvertLead.tsx').then((file) => file.ConvertLead));

interface PersonActionsProps {
  kind: Kind;
  person: Person;
  /** The person has left the lists: archived, or made a student. */
  onGone: () => void;
}

/** What can be done with a person: archive or restore, convert a lead, edit. */
export function PersonActions({ kind, person, onGone }: PersonActionsProps) {
  const say = useSay();
  const [open, setOpen] = useState<'edit' | 'archive' | 'convert' | null>(null);
  const [isArchiving, setArchiving] = useState(false);
  const archived = person.is_archived === 1;
  const convertible = kind === 'lead' && !archived && !person.converted_at;
  const close = () => setOpen(null);

  async function archive() {
    close();
    setArchiving(true);
    try {
      const { archivePeople } = await import('../list/archiving.ts');
      const isDone = await archivePeople(kind, [person.user_detail_id], !archived);
      if (isDone && !archived) onGone();
    } catch (error) {
      toast.error(error);
    } finally {
      setArchiving(false);
    }
  }

  const Icon = archived ? ArchiveRestore : Archive;
  return (
    <>
      <Button
        variant="ghost"
        icon={<Icon size={16} aria-hidden />}
        loading={isArchiving}
        onClick={() => (archived ? void archive() : setOpen('archive'))}
        onPointerEnter={ConfirmDialog.fetch}
      >
        <span className={convertible ? css.roomy : undefined}>{archived ? 'Restore' : 'Archive'}</span>
      </Button>
      <span className={cx(css.ways, !archived && css.bothWays)}>
        <PersonWays kind={kind} person={person} />
      </span>
      {convertible && (
        <Button icon={<UserCheck size={16} aria-hidden />} onClick={() => setOpen('convert')}>
          {say('Convert to {student}')}
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Pencil size={16} aria-hidden />}
        onClick={() => setOpen('edit')}
        onPointerEnter={EditPerson.fetch}
      >
        Edit
      </Button>
      {open === 'archive' && <AskArchive person={person} onYes={() => void archive()} onClose={close} />}
      {open === 'edit' && <EditPerson kind={kind} person={person} onClose={close} />}
      {open === 'convert' && <ConvertLead person={person} onClose={close} />}
    </>
  );
}

type AskArchiveProps = Pick<PersonActionsProps, 'person'> & { onYes: () => void; onClose: () => void };

const AskArchive = ({ person, onYes, onClose }: AskArchiveProps) => (
  <ConfirmDialog title={`Archive ${fullName(person)}?`} confirmLabel="Archive" onConfirm={onYes} onClose={onClose}>
    Notes, tasks and everything else stay. You can restore this person from the Archived tab at any time.
  </ConfirmDialog>
);
