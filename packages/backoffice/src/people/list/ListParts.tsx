import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '@schoolbell/core/format';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { whenIdle } from '../../ui/whenIdle.ts';
import type { Say } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import type { PersonRow } from './personRow.ts';

/** What a list of people needs after its first paint; it is there by the time it is wanted. */
export const more = () => import('./PeopleMore.tsx');
whenIdle(more);

/** The menu at a row's end. */
export function useRowMenu(kind: Kind, onOpen: (id: number) => void): (row: PersonRow) => ReactNode {
  return (row) => (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${fullName(row)}`}
      icon={<Ellipsis size={16} aria-hidden />}
      load={more}
      entries={({ rowEntries }) => rowEntries(kind, row, onOpen)}
    />
  );
}

/** What is announced when people arrive while the list is in view; empty otherwise. */
export function newsOf(say: Say, kind: Kind, rows: readonly PersonRow[], fresh: ReadonlySet<number>): string {
  const arrived = rows.filter((row) => fresh.has(row.user_detail_id));
  if (arrived.length === 0) return '';
  return `${say(`New ${arrived.length === 1 ? kinds[kind].noun : kinds[kind].nouns}`)}: ${arrived.map(fullName).join(', ')}`;
}
