import { Archive, ArchiveRestore, Ellipsis, ExternalLink, PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '@schoolbell/core/format';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Say } from '../../words/say.ts';
import { kinds, type Kind } from '../kinds.ts';
import type { PersonRow } from './PeopleTable.tsx';

/** The menu at a row's end: open, own page, archive or restore. */
export function useRowMenu(kind: Kind, onOpen: (id: number) => void): (row: PersonRow) => ReactNode {
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
          onSelect: () =>
            void import('./archiving.ts')
              .then(({ archivePeople }) => archivePeople(kind, [row.user_detail_id], !row.is_archived))
              .catch(toast.error),
        },
      ]}
    />
  );
}

/** What is announced when people arrive while the list is in view; empty otherwise. */
export function newsOf(say: Say, kind: Kind, rows: readonly PersonRow[], fresh: ReadonlySet<number>): string {
  const arrived = rows.filter((row) => fresh.has(row.user_detail_id));
  if (arrived.length === 0) return '';
  return `${say(`New ${arrived.length === 1 ? kinds[kind].noun : kinds[kind].nouns}`)}: ${arrived.map(fullName).join(', ')}`;
}
