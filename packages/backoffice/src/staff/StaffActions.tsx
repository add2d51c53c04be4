import { Archive, ArchiveRestore, AtSign, MailPlus, MailX, Pencil } from 'lucide-react';
import { useState } from 'react';
import { archiveStaff, inviteStaff, uninviteStaff } from '@schoolbell/core/staff/contract';
import { roleRefusal } from '@schoolbell/core/staff/rules';
import { useWrite } from '../http/write.ts';
import { useMay, useSession, viewerOf } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { part } from '../ui/parts.tsx';
import { toast } from '../ui/toasts.ts';
import type { Member } from './EditStaff.tsx';

const EditStaff = part(() => import('./EditStaff.tsx').then((file) => file.EditStaff));
const ArchiveStaff = part(() => import('./ArchiveStaff.tsx').then((file) => file.ArchiveStaff));

const ChangeAddress = part(() => import('../profile/ChangeAddress.tsx').then((file) => file.ChangeAddress));

const OWNER = 10;
const none: ReadonlySet<string> = new Set();

const say = (write: Promise<{ message: string }>) => void write.then(({ message }) => toast(message), toast.error);

/** Inviting someone who does not sign in yet, and taking that back. */
function Invitation({ person: { user_detail_id, sign_in } }: { person: Member }) {
  const invite = useWrite(inviteStaff);
  const uninvite = useWrite(uninviteStaff);
  return (
    <>
      {sign_in !== 'active' && (
        <Button
          icon={<MailPlus size={16} aria-hidden />}
          loading={invite.isPending}
          onClick={() => say(invite.mutateAsync({ user_detail_id }))}
        >
          {sign_in === 'invited' ? 'Invite again' : 'Invite'}
        </Button>
      )}
      {sign_in === 'invited' && (
        <Button
          variant="ghost"
          icon={<MailX size={16} aria-hidden />}
          loading={uninvite.isPending}
          onClick={() => say(uninvite.mutateAsync({ user_detail_id }))}
        >
          Withdraw invitation
        </Button>
      )}
    </>
  );
}

/** What can be done with a member of staff, by those who may: invite again, withdraw the invitation, archive or restore, edit. */
export function StaffActions({ person }: { person: Member }) {
  const may = useMay();
  const session = useSession();
  const archive = useWrite(archiveStaff);
  const [open, setOpen] = useState<'edit' | 'archive' | 'address' | null>(null);
  const { user_detail_id } = person;
  const own = user_detail_id === session.user.user_detail_id;
  if (
    !may('access_control') ||
    (!own &&
      roleRefusal(person.role_id, none, { ...viewerOf(session), user_detail_id: session.user.user_detail_id }) !== null)
  )
    return null;
  const archived = person.is_archived === 1;

  return (
    <>
      {!archived && <Invitation person={person} />}
      {!own && (
        <Button
          variant="ghost"
          icon={archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
          loading={archive.isPending}
          onClick={() => (archived ? say(archive.mutateAsync({ user_detail_id, is_archived: 0 })) : setOpen('archive'))}
        >
          {archived ? 'Restore' : 'Archive'}
        </Button>
      )}
      {!own && !archived && person.sign_in === 'active' && session.user.role_id === OWNER && (
        <Button variant="ghost" icon={<AtSign size={16} aria-hidden />} onClick={() => setOpen('address')}>
          Change address
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Pencil size={16} aria-hidden />}
        onClick={() => setOpen('edit')}
        onPointerEnter={EditStaff.fetch}
      >
        Edit
      </Button>
      {open === 'edit' && <EditStaff person={person} onClose={() => setOpen(null)} />}
      {open === 'address' && <ChangeAddress person={person} onClose={() => setOpen(null)} />}
      {open === 'archive' && <ArchiveStaff person={person} onClose={() => setOpen(null)} />}
    </>
  );
}
