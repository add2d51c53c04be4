import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { isAdminLike } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { deleteNote, editNote, type notes, restoreNote } from '@schoolbell/core/records/notes/contract';
import { useWrite } from '../../http/write.ts';
import { useSession } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { toast } from '../../ui/toasts.ts';
import { NoteFiles } from './Attachments.tsx';
import { NoteBox } from './NoteBox.tsx';
import * as css from './Notes.css.ts';

type Note = ResultOf<typeof notes>['data'][number];

/** Deletes a note, with a way back. */
function useTakingAway() {
  const remove = useWrite(deleteNote);
  const restore = useWrite(restoreNote);
  return (id: number) => {
    const back = () => void restore.mutateAsync({ id }).then(({ message }) => toast(message), toast.error);
    void remove.mutateAsync({ id }).then(({ message }) => toast(message, { label: 'Undo', run: back }), toast.error);
  };
}

/** Who wrote it, when, and whether it is pinned. */
function Byline({ note }: { note: Note }) {
  return (
    <div className={css.byline}>
      <span className={css.author}>{fullName(note.mention_by_user_detail)}</span>
      <span className={css.when}>
        {formatDateTime(note.created_at)}
        {note.updated_at > note.created_at && ' · edited'}
      </span>
      {note.is_pinned === 1 && (
        <span className={css.pin}>
          <Pin size={12} aria-hidden />
          Pinned
        </span>
      )}
    </div>
  );
}

/** One note: read, and changed or deleted by those who may. */
export function NoteItem({ about, note }: { about: number; note: Note }) {
  const { user } = useSession();
  const edit = useWrite(editNote);
  const takeAway = useTakingAway();
  const [mode, setMode] = useState<'read' | 'edit'>('read');
  const item = useRef<HTMLLIElement>(null);
  const read = () => {
    setMode('read');
    item.current?.querySelector('button')?.focus();
  };
  const author = note.mention_by_user_detail;
  const own = author.user_detail_id === user.user_detail_id;

  const change = (part: { message_box?: string; file_ids?: number[]; is_pinned?: 0 | 1 }) =>
    edit.mutateAsync({ id: note.id, version: note.version, ...part }).then(read);

  const entries = [
    {
      label: note.is_pinned ? 'Unpin' : 'Pin to the top',
      icon: note.is_pinned ? <PinOff size={16} /> : <Pin size={16} />,
      onSelect: () => void change({ is_pinned: note.is_pinned ? 0 : 1 }).catch(toast.error),
    },
    ...(own ? [{ label: 'Edit', icon: <Pencil size={16} />, onSelect: () => setMode('edit') }] : []),
    ...(own || isAdminLike(user.role_id)
      ? [{ label: 'Delete', danger: true, icon: <Trash2 size={16} />, onSelect: () => takeAway(note.id) }]
      : []),
  ];

  return (
    <li ref={item} className={cx(css.note, note.is_pinned === 1 && css.pinned)}>
      <Avatar name={fullName(author)} image={author.image_240} />
      <div className={css.body}>
        <div className={css.head}>
          <Byline note={note} />
          <MenuButton
            iconOnly
            size="sm"
            label="Note actions"
            icon={<Ellipsis size={16} aria-hidden />}
            entries={entries}
          />
        </div>
        {mode === 'edit' ? (
          <NoteBox id={about} note={note} label="Note" saveLabel="Save" onSave={change} onCancel={read} />
        ) : (
          <>
            <RichText text={note.message_box} />
            <NoteFiles files={note.files} />
          </>
        )}
      </div>
    </li>
  );
}
