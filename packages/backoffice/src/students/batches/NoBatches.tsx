import { SearchX } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { useSay } from '../../words/say.ts';
import type { ListQuery } from '../../ui/list/listQuery.ts';

interface NoBatchesProps {
  query: ListQuery<string>;
  archived: boolean;
  onAdd: () => void;
}

/** Stands in place of the batches: none of these words, none archived, none at all. */
export function NoBatches({ query, archived, onAdd }: NoBatchesProps) {
  const say = useSay();
  const { search } = query.input;
  if (search)
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={`No batches match "${search}"`}
        line="Try part of a name or description."
        action={<Button onClick={() => query.set({ search: null })}>Clear search</Button>}
      />
    );
  if (archived)
    return (
      <EmptyState
        title="No archived batches"
        line="Archived batches appear here, with their members."
        action={<Button onClick={() => query.set({ status: null })}>Show all batches</Button>}
      />
    );
  return (
    <EmptyState
      icon={<EmptyPicture name="batches" />}
      title="No batches yet"
      line={say('Group {students} who are taught together, and update them all at once.')}
      action={
        <Button variant="primary" onClick={onAdd}>
          Add batch
        </Button>
      }
    />
  );
}
