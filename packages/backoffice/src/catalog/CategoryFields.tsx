import { useState } from 'react';
import { addCategory, type categories, editCategory } from '@schoolbell/core/catalog/categories/contract';
import type { CategoryKind } from '@schoolbell/core/catalog/rules';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { Failure } from '@schoolbell/core/http/errors';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import * as css from './Catalog.css.ts';

/** A category of subjects, packages or products. */
export type Category = ResultOf<typeof categories>['data'][number];

const REQUIRED = 'This field is required';
const textOf = (refusal: Failure) => refusal.fields?.['name'] ?? refusal.message;

/** A category's name, which is saved when the field is left. */
export function CategoryName({ category }: { category: Category }) {
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

/** The field for another category. */
export function NewCategory({ type }: { type: CategoryKind }) {
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
