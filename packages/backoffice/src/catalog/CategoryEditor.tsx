import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  addCategory,
  categories,
  deleteCategory,
  editCategory,
  reorderCategories,
} from '@schoolbell/core/catalog/categories/contract';
import { stepped } from '@schoolbell/core/catalog/order/rules';
import type { CategoryKind } from '@schoolbell/core/catalog/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Failure } from '@schoolbell/core/http/errors';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import * as css from './Catalog.css.ts';

type Category = ResultOf<typeof categories>['data'][number];

const REQUIRED = 'This field is required';
const textOf = (refusal: Failure) => refusal.fields?.['name'] ?? refusal.message;

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
            <li key={one.gibbonCourseID} className={css.line}>
              <Name category={one} />
              <span className={css.beside}>
                <IconButton
                  size="sm"
                  label={`Move ${one.name} up`}
                  icon={<ChevronUp size={16} aria-hidden />}
                  disabled={at === 0 || reorder.isPending}
                  onClick={() => move(one.gibbonCourseID, -1)}
                />
                <IconButton
                  size="sm"
                  label={`Move ${one.name} down`}
                  icon={<ChevronDown size={16} aria-hidden />}
                  disabled={at === all.length - 1 || reorder.isPending}
                  onClick={() => move(one.gibbonCourseID, 1)}
                />
                <IconButton
                  size="sm"
                  label={`Delete ${one.name}`}
                  icon={<Trash2 size={15} aria-hidden />}
                  onClick={() => setAsking(one.gibbonCourseID)}
                />
              </span>
            </li>
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

function Name({ category }: { category: Category }) {
  const edit = useWrite(editCategory);
  const { gibbonCourseID, version, name: saved } = category;
  const [name, setName] = useState(saved);
  const [error, setError] = useState<string>();

  function rename() {
    if (!name.trim()) return setError(REQUIRED);
    if (name.trim() !== saved)
      edit.mutate(
        { gibbonCourseID, version, name: name.trim() },
        { onSuccess: () => setError(undefined), onError: (refusal) => setError(textOf(refusal)) },
      );
  }

  return (
    <TextField
      className={css.grow}
      hideLabel
      label={`Name of ${saved}`}
      maxLength={100}
      value={name}
      error={error}
      onChange={(event) => (setName(event.target.value), setError(undefined))}
      onBlur={rename}
      onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), rename())}
    />
  );
}

function NewCategory({ type }: { type: CategoryKind }) {
  const add = useWrite(addCategory);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  function run() {
    if (!name.trim()) return setError(REQUIRED);
    add.mutate(
      { type, name: name.trim() },
      { onSuccess: () => setName(''), onError: (refusal) => setError(textOf(refusal)) },
    );
  }

  return (
    <div className={css.line}>
      <TextField
        className={css.grow}
        hideLabel
        label="New category"
        placeholder="New category"
        maxLength={100}
        value={name}
        error={error}
        onChange={(event) => (setName(event.target.value), setError(undefined))}
        onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), run())}
      />
      <Button loading={add.isPending} onClick={run}>
        Add category
      </Button>
    </div>
  );
}

function DeleteCategory({
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
            ? `It holds ${inside}. Add another category first, which takes them.`
            : `${inside} in it, archived ones too, will move to another category.`}
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
