import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import { MenuButton } from '../ui/MenuButton.tsx';
import type { MenuEntry } from '../ui/menus.ts';
import { part } from '../ui/parts.tsx';

const DeleteDialog = part(() => import('./DeleteDialog.tsx').then((file) => file.DeleteDialog));

interface ThingMenuProps<E extends Endpoint> {
  name: string;
  isArchived: boolean;
  onEdit: () => void;
  onArchive: (is_archived: 0 | 1) => void;
  remove: { endpoint: E; input: InputOf<E> };
  /** More actions, after "Edit". */
  more?: readonly MenuEntry[];
}

/** The menu at a row's end: edit, archive or restore, delete. */
export function ThingMenu<E extends Endpoint>({
  name,
  isArchived,
  onEdit,
  onArchive,
  remove,
  more = [],
}: ThingMenuProps<E>) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <MenuButton
        iconOnly
        size="sm"
        label={`Actions for ${name}`}
        icon={<Ellipsis size={16} aria-hidden />}
        entries={() => [
          { label: 'Edit', icon: <Pencil size={16} />, onSelect: onEdit },
          ...more,
          { line: true },
          {
            label: isArchived ? 'Restore' : 'Archive',
            icon: isArchived ? <ArchiveRestore size={16} /> : <Archive size={16} />,
            onSelect: () => onArchive(isArchived ? 0 : 1),
          },
          { label: 'Delete', danger: true, icon: <Trash2 size={16} />, onSelect: () => setDeleting(true) },
        ]}
      />
      {isDeleting && (
        <DeleteDialog {...remove} name={name} onArchive={() => onArchive(1)} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
