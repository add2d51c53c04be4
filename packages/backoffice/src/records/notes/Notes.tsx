import { StickyNote } from 'lucide-react';
import { addNote, notes } from '@schoolbell/core/records/notes/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { NoteBox } from './NoteBox.tsx';
import * as css from './Notes.css.ts';
import { NoteItem } from './NoteItem.tsx';

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
          line="Calls, wishes, agreements: note what the next colleague should know."
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
