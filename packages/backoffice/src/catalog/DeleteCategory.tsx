import { useState } from 'react';
import { deleteCategory } from '@schoolbell/core/catalog/categories/contract';
import { useWrite } from '../http/write.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Select } from '../ui/Select.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './Catalog.css.ts';
import type { Category } from './CategoryFields.tsx';

/** Asks before a category goes, and which other takes what is in it. */
export function DeleteCategory({
  category,
  others,
  onClose,
}: {
  category: Category;
  others: readonly Category[];
  onClose: () => void;
}) {
  const remove = useWrite(deleteCategory);
  const inside = category.total + category.archived;
  const [target, setTarget] = useState(others[0]?.gibbonCourseID);
  const stuck = inside > 0 && target === undefined;
  const send = () => {
    if (stuck) return onClose();
    remove.mutate(
      { gibbonCourseID: category.gibbonCourseID, ...(inside > 0 && { target_id: target! }) },
      { onSuccess: ({ message }) => (toast(message), onClose()), onError: toast.error },
    );
  };
  return (
    <ConfirmDialog
      danger
      title={`Delete ${category.name}?`}
      confirmLabel={stuck ? 'Close' : 'Delete'}
      busy={remove.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <p className={css.muted}>
        {inside === 0
          ? 'Nothing is in this category.'
          : stuck
            ? `It contains ${inside}. Add another category first, then move them there.`
            : `${inside}, including archived ones, will move to another category.`}
      </p>
      {inside > 0 && !stuck && (
        <Select
          label="Move them to"
          options={others.map((one) => ({ value: one.gibbonCourseID, label: one.name }))}
          value={target}
          onChange={(event) => setTarget(Number(event.target.value))}
        />
      )}
    </ConfirmDialog>
  );
}
