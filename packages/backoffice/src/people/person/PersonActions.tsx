import { Archive, ArchiveRestore, FileText, Pencil, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fullName } from '@schoolbell/core/format';
import { exportRefused } from '../../http/exportRefused.ts';
import { ComposeButton } from '../../messages/ComposeButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { part } from '../../ui/parts.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import type { Kind } from '../kinds.ts';
import type { Person } from './person.ts';
import * as css from './Person.css.ts';

const ConfirmDialog = part(() => import('../../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog));
const EditPerson = part(() => import('./EditPerson.tsx').then((file) => file.EditPerson));
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

  return (
    <>
      <Button
        variant="ghost"
        icon={archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
        loading={isArchiving}
        onClick={() => (archived ? void archive() : setOpen('archive'))}
        onPointerEnter={ConfirmDialog.fetch}
      >
        <span className={convertible ? css.roomy : undefined}>{archived ? 'Restore' : 'Archive'}</span>
      </Button>
      <Ways kind={kind} person={person} />
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
      {open === 'archive' && (
        <ConfirmDialog
          title={`Archive ${fullName(person)}?`}
          confirmLabel="Archive"
          onConfirm={() => void archive()}
          onClose={close}
        >
          Notes, tasks and everything else stay. You can restore this person from the Archived tab at any time.
        </ConfirmDialog>
      )}
      {open === 'edit' && <EditPerson kind={kind} person={person} onClose={close} />}
      {open === 'convert' && <ConvertLead person={person} onClose={close} />}
    </>
  );
}

/** What is written about the person, and to them. */
function Ways({ kind, person }: Pick<PersonActionsProps, 'kind' | 'person'>) {
  const { user_detail_id, is_archived } = person;
  return (
    <>
      <SheetButton kind={kind} id={user_detail_id} />
      {is_archived === 0 && (
        <ComposeButton iconOnly start={{ type: kind, type_id: user_detail_id, title: fullName(person) }} />
      )}
    </>
  );
}

/** Takes the profile sheet out as PDF. */
function SheetButton({ kind, id }: { kind: Kind; id: number }) {
  const say = useSay();
  const navigate = useNavigate();
  const [drawing, setDrawing] = useState(false);
  async function run() {
    setDrawing(true);
    await import('../../lists/groups/sheets.ts')
      .then(({ downloadSheets }) => downloadSheets(kind, [id], say))
      .catch((error) => exportRefused(error, navigate));
    setDrawing(false);
  }
  return (
    <IconButton
      label="Profile sheet (PDF)"
      icon={<FileText size={16} aria-hidden />}
      disabled={drawing}
      onClick={() => void run()}
    />
  );
}
