import { Ellipsis, Pencil, Pin, PinOff, StickyNote, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { isAdminLike } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { addNote, deleteNote, editNote, notes, restoreNote } from '@schoolbell/core/records/notes/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { useSession } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { NoteFiles } from './Attachments.tsx';
import { NoteBox } from './NoteBox.tsx';
import * as css from './Notes.css.ts';

type Note = ResultOf<typeof notes>['data'][number];

/** Notes on a person: pinned ones first, then the newest. */
export function Notes({ id }: { id: number }) {
  const { data, error, refetch } = useRead(notes, { user_detail_id: id });
  const add = useWrite(addNote);

  return (
    <div className={css.all}>
      <NoteBox
        id={id}
        label="New note"
        saveLabel="Add note"
        onSave={(note) => add.mutateAsync({ user_detail_id: id, ...note })}
      />
      {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={4} />}
      {data?.data.length === 0 && (
        <EmptyState
          icon={<StickyNote size={20} />}
          title="No notes yet"
          line="Calls, wishes, agreements: write down what the next colleague should know."
        />
      )}
      <ul className={css.list}>
        {data?.data.map((note) => (
          <NoteItem key={note.id} about={id} note={note} />
        ))}
      </ul>
    </div>
  );
}

function NoteItem({ about, note }: { about: number; note: Note }) {
  const { user } = useSession();
  const edit = useWrite(editNote);
  const remove = useWrite(deleteNote);
  const restore = useWrite(restoreNote);
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

  function takeAway() {
    const back = () => void restore.mutateAsync({ id: note.id }).then(({ message }) => toast(message), toast.error);
    void remove
      .mutateAsync({ id: note.id })
      .then(({ message }) => toast(message, { label: 'Undo', run: back }), toast.error);
  }

  const entries = [
    {
      label: note.is_pinned ? 'Unpin' : 'Pin to the top',
      icon: note.is_pinned ? <PinOff size={16} /> : <Pin size={16} />,
      onSelect: () => void change({ is_pinned: note.is_pinned ? 0 : 1 }).catch(toast.error),
    },
    ...(own ? [{ label: 'Edit', icon: <Pencil size={16} />, onSelect: () => setMode('edit') }] : []),
    ...(own || isAdminLike(user.role_id)
      ? [{ label: 'Delete', danger: true, icon: <Trash2 size={16} />, onSelect: takeAway }]
      : []),
  ];

  return (
    <li ref={item} className={cx(css.note, note.is_pinned === 1 && css.pinned)}>
      <Avatar name={fullName(author)} image={author.image_240} />
      <div className={css.body}>
        <div className={css.head}>
          <div className={css.byline}>
            <span className={css.author}>{fullName(author)}</span>
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
