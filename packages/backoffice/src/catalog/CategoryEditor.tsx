import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { categories, reorderCategories } from '@schoolbell/core/catalog/categories/contract';
import { stepped } from '@schoolbell/core/catalog/order/rules';
import type { CategoryKind } from '@schoolbell/core/catalog/rules';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './Catalog.css.ts';
import { type Category, CategoryName, NewCategory } from './CategoryFields.tsx';
import { DeleteCategory } from './DeleteCategory.tsx';

/** Adds, renames, orders and deletes the categories of subjects, packages or products; each change counts at once. */
export function CategoryEditor({ type, onClose }: { type: CategoryKind; onClose: () => void }) {
  const { data, error, refetch } = useRead(categories, { type });
  const reorder = useWrite(reorderCategories);
  const all = data?.data ?? [];
  const [asking, setAsking] = useState<number>();
  // As it stands now: things come and go while the question is open.
  const deleting = all.find((one) => one.gibbonCourseID === asking);

  function move(id: number, by: -1 | 1) {
    const ids = stepped(
      all.map((one) => one.gibbonCourseID),
      id,
      by,
    );
    if (ids) reorder.mutate({ type, ids }, { onError: toast.error });
  }

  return (
    <>
      <Modal title="Categories" onClose={onClose}>
        {!data && !error && <SkeletonLines lines={5} />}
        {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
        <ol className={css.lines}>
          {all.map((one, at) => (
            <CategoryLine
              key={one.gibbonCourseID}
              category={one}
              canMove={{ up: at > 0 && !reorder.isPending, down: at < all.length - 1 && !reorder.isPending }}
              onMove={(by) => move(one.gibbonCourseID, by)}
              onDelete={() => setAsking(one.gibbonCourseID)}
            />
          ))}
          {data && (
            <li>
              <NewCategory type={type} />
            </li>
          )}
        </ol>
      </Modal>
      {deleting && (
        <DeleteCategory
          category={deleting}
          others={all.filter((one) => one !== deleting)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

interface CategoryLineProps {
  category: Category;
  canMove: { up: boolean; down: boolean };
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
}

function CategoryLine({ category, canMove, onMove, onDelete }: CategoryLineProps) {
  const { name } = category;
  return (
    <li className={css.line}>
      <CategoryName category={category} />
      <span className={css.beside}>
        <IconButton
          size="sm"
          label={`Move ${name} up`}
          icon={<ChevronUp size={16} aria-hidden />}
          disabled={!canMove.up}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={`Move ${name} down`}
          icon={<ChevronDown size={16} aria-hidden />}
          disabled={!canMove.down}
          onClick={() => onMove(1)}
        />
        <IconButton size="sm" label={`Delete ${name}`} icon={<Trash2 size={15} aria-hidden />} onClick={onDelete} />
      </span>
    </li>
  );
}
