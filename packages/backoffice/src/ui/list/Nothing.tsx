import { SearchX } from 'lucide-react';
import { Button } from '../Button.tsx';
import { EmptyState } from '../EmptyState.tsx';
import type { ListAddress } from './listQuery.ts';
import { nothingOf, type NothingText } from './nothingText.ts';

interface NothingProps {
  list: ListAddress;
  /** The first that fits is said. */
  texts: readonly NothingText[];
}

/** What a list says where there is no row: other words for a search or a filter that found nothing, with the way on. */
export function Nothing({ list, texts }: NothingProps) {
  const found = nothingOf(list.get, texts);
  if (!found) return null;
  const { when = [], title, line, icon, again, also = [], add, isSearch = when.includes('search') } = found;
  const clear = () => list.set(Object.fromEntries([...when, ...also].map((name) => [name, null])));
  return (
    <EmptyState
      title={title}
      line={line}
      icon={icon ?? (isSearch ? <SearchX size={20} /> : undefined)}
      action={
        again ? (
          <Button onClick={clear}>{again}</Button>
        ) : (
          add && (
            <Button variant="primary" onClick={add.run}>
              {add.label}
            </Button>
          )
        )
      }
    />
  );
}
