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
        line="Names and descriptions are searched."
        action={<Button onClick={() => query.set({ search: null })}>Clear search</Button>}
      />
    );
  if (archived)
    return (
      <EmptyState
        title="No archived batches"
        line="Batches that you archive stand here, with their people."
        action={<Button onClick={() => query.set({ status: null })}>Show all batches</Button>}
      />
    );
  return (
    <EmptyState
      icon={<EmptyPicture name="batches" />}
      title="No batches yet"
      line={say('Put {students} who are taught together into a batch, and do things for all of them at once.')}
      action={
        <Button variant="primary" onClick={onAdd}>
          Add batch
        </Button>
      }
    />
  );
}
