import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ColumnChoice } from '../../ui/ColumnChoice.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { MenuEntry } from '../../ui/menus.ts';
import type { Kind } from '../kinds.ts';

const ViewDialog = lazy(() => import('./ViewDialog.tsx').then((part) => ({ default: part.ViewDialog })));

interface ViewsButtonProps {
  kind: Kind;
  choice: ColumnChoice;
}

/** Saved views of a list: opens one, keeps the present one, or changes them. */
export function ViewsButton({ kind, choice }: ViewsButtonProps) {
  const navigate = useNavigate();
  const entries = useRef<readonly MenuEntry[]>([]);
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);

  async function load() {
    const { viewEntries } = await import('./viewEntries.ts');
    entries.current = await viewEntries(kind, { choice, navigate, open: setOpen });
  }

  return (
    <>
      <MenuButton label="Views" variant="ghost" align="start" icon={<Bookmark size={16} aria-hidden />} load={load} entries={() => entries.current} />
      <Suspense>{open && <ViewDialog kind={kind} choice={choice} what={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
