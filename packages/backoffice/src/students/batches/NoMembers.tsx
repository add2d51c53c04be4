import { SearchX } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EmptyPicture } from '../../ui/pictures/EmptyPicture.tsx';
import { useSay } from '../../words/say.ts';
import type { ListQuery } from '../../ui/list/listQuery.ts';

interface NoMembersProps {
  query: ListQuery<string>;
  archived: boolean;
  onAdd: () => void;
}

/** Stands in place of a batch's students: none of these words, or none at all. */
export function NoMembers({ query, archived, onAdd }: NoMembersProps) {
  const say = useSay();
  const { search } = query.input;
  if (search)
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={`${say('No {students} match')} "${search}"`}
        action={<Button onClick={() => query.set({ search: null })}>Clear search</Button>}
      />
    );
  return (
    <EmptyState
      icon={<EmptyPicture name="students" />}
      title={say('No {students} in this batch')}
      line={say('Add them here, or select them in the list of {students}.')}
      action={
        archived ? undefined : (
          <Button variant="primary" onClick={onAdd}>
            {say('Add {students}')}
          </Button>
        )
      }
    />
  );
}
