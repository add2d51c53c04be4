import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { part } from '../../ui/parts.tsx';
import type { Column } from '../../ui/list/columns.ts';
import type { ColumnChoice } from '../../ui/columnChoice.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { Kind } from '../../people/kinds.ts';

const ViewDialog = part(() => import('./ViewDialog.tsx').then((file) => file.ViewDialog));

const RunHistory = part(() => import('../../lists/bulk/RunPanel.tsx').then((file) => file.RunHistory));

interface ViewsButtonProps {
  kind: Kind;
  columns: readonly Pick<Column<never>, 'id' | 'hidden'>[];
  choice: ColumnChoice;
}

/** Saved views of a list: opens one, keeps the present one, or changes them. */
export function ViewsButton({ kind, columns, choice }: ViewsButtonProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'save' | 'manage' | 'bulk' | null>(null);

  async function load() {
    const { viewEntries } = await import('./viewEntries.ts');
    return viewEntries(kind, { columns, choice, navigate, open: setOpen });
  }

  return (
    <>
      <MenuButton
        label="Views"
        variant="ghost"
        align="start"
        icon={<Bookmark size={16} aria-hidden />}
        load={load}
        entries={(entries) => entries}
      />
      {open === 'bulk' && <RunHistory kind={kind} onClose={() => setOpen(null)} />}
      {open && open !== 'bulk' && (
        <ViewDialog kind={kind} columns={columns} choice={choice} what={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
