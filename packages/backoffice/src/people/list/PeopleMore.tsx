import { Archive, ArchiveRestore, ExternalLink, PanelRight } from 'lucide-react';
import type { MenuEntry } from '../../ui/menus.ts';
import { part } from '../../ui/parts.tsx';
import { toast } from '../../ui/toasts.ts';
import { kinds, type Kind } from '../kinds.ts';
import type { PersonRow } from './personRow.ts';

// What no list of people needs for its first paint. It stands together here, so that the list names one file and not thirty.
export const FilterChips = part(() => import('../../filters/FilterChips.tsx').then((file) => file.FilterChips));
export const NothingHere = part(() => import('./NothingHere.tsx').then((file) => file.NothingHere));
export const PeopleBulkBar = part(() => import('./PeopleBulkBar.tsx').then((file) => file.PeopleBulkBar));

/** The menu at a row's end: open, own page, archive or restore. */
export function rowEntries(kind: Kind, row: PersonRow, onOpen: (id: number) => void): MenuEntry[] {
  return [
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
  ];
}
