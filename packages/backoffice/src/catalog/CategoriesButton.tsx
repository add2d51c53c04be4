import { FolderCog } from 'lucide-react';
import { useState } from 'react';
import type { CategoryKind } from '@schoolbell/core/catalog/rules';
import { Button } from '../ui/Button.tsx';
import { part } from '../ui/parts.tsx';

const CategoryEditor = part(() => import('./CategoryEditor.tsx').then((file) => file.CategoryEditor));

/** Opens the categories of subjects, packages or products. */
export function CategoriesButton({ type }: { type: CategoryKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FolderCog size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Categories
      </Button>
      {isOpen && <CategoryEditor type={type} onClose={() => setOpen(false)} />}
    </>
  );
}
