import { Archive, ArchiveRestore, Ellipsis, ExternalLink, PanelRight, SearchX, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '@schoolbell/core/format';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useSay, type Say } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import { useArchiving } from './archiving.ts';
import type { ListQuery } from './listQuery.ts';
import type { PersonRow } from './PeopleTable.tsx';

/** The menu at a row's end: open, own page, archive or restore. */
export function useRowMenu(kind: Kind, onOpen: (id: number) => void): (row: PersonRow) => ReactNode {
  const { run } = useArchiving(kind);
  return (row) => (
    <MenuButton
      iconOnly
      size="sm"
      label={`Actions for ${fullName(row)}`}
      icon={<Ellipsis size={16} aria-hidden />}
      entries={() => [
        { label: 'Open', icon: <PanelRight size={16} />, onSelect: () => onOpen(row.user_detail_id) },
        { label: 'Open as a page', icon: <ExternalLink size={16} />, to: `${kinds[kind].path}/${row.user_detail_id}` },
        { line: true },
        {
          label: row.is_archived ? 'Restore' : 'Archive',
          icon: row.is_archived ? <ArchiveRestore size={16} /> : <Archive size={16} />,
          onSelect: () => void run([row.user_detail_id], !row.is_archived),
        },
      ]}
    />
  );
}

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
    return <EmptyState title={say(`No ${nouns} here`)} line="Nobody is in this part of the list at the moment." action={<Button onClick={() => query.set(clear)}>{say(`Show all ${nouns}`)}</Button>} />;
  }
  return (
    <EmptyState
      icon={<UserPlus size={20} />}
      title={say(`No ${nouns} yet`)}
      line={say(`Add your first ${noun}, or put the form on your website: everyone who fills it in appears here.`)}
      action={<Button variant="primary" onClick={onAdd}>{say(`Add ${noun}`)}</Button>}
    />
  );
}

/** What is announced when people arrive while the list is in view; empty otherwise. */
export function newsOf(say: Say, kind: Kind, rows: readonly PersonRow[], fresh: ReadonlySet<number>): string {
  const arrived = rows.filter((row) => fresh.has(row.user_detail_id));
  if (arrived.length === 0) return '';
  return `${say(`New ${arrived.length === 1 ? kinds[kind].noun : kinds[kind].nouns}`)}: ${arrived.map(fullName).join(', ')}`;
}
