import { SearchX, UserPlus } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useSay } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import type { ListQuery } from './listQuery.ts';

interface NothingHereProps {
  kind: Kind;
  query: ListQuery<string>;
  onAdd: () => void;
}

/** What an empty list says: other words for a search or a filter that found nothing. */
export function NothingHere({ kind, query, onAdd }: NothingHereProps) {
  const say = useSay();
  const { nouns, noun } = kinds[kind];
  const narrowed = ['status', 'stage_id', 'interest', 'filters'].filter((name) => query.get(name));
  if (query.input.search) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title={`${say(`No ${nouns} match`)} "${query.input.search}"`}
        line="Names, e-mail addresses and phone numbers are searched. Try part of one."
        action={<Button onClick={() => query.set({ search: null })}>Clear search</Button>}
      />
    );
  }
  if (narrowed.length > 0) {
    const clear = Object.fromEntries(narrowed.map((name) => [name, null]));
    return (
      <EmptyState
        title={say(`No ${nouns} here`)}
        line="Nobody is in this part of the list at the moment."
        action={<Button onClick={() => query.set(clear)}>{say(`Show all ${nouns}`)}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<UserPlus size={20} />}
      title={say(`No ${nouns} yet`)}
      line={say(`Add your first ${noun}, or put the form on your website: everyone who fills it in appears here.`)}
      action={
        <Button variant="primary" onClick={onAdd}>
          {say(`Add ${noun}`)}
        </Button>
      }
    />
  );
}
