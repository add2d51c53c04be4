import { Plus } from 'lucide-react';
import { useState } from 'react';
import { addCategory, categories } from '@schoolbell/core/catalog/categories/contract';
import type { CategoryKind } from '@schoolbell/core/catalog/rules';
import type { Failure } from '@schoolbell/core/http/errors';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import * as css from './Catalog.css.ts';

interface CategorySelectProps {
  type: CategoryKind;
  value: string;
  error: string | undefined;
  required?: boolean;
  onChange: (gibbonCourseID: string) => void;
}

/** The category that a thing stands in, with the way to add one on the spot. */
export function CategorySelect({ type, value, error, required, onChange }: CategorySelectProps) {
  const { data } = useRead(categories, { type });
  const add = useWrite(addCategory);
  const [name, setName] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const all = data?.data ?? [];
  const isAdding = name !== undefined || (data !== undefined && all.length === 0);

  function run() {
    if (!name?.trim()) return setRefused('This field is required');
    add.mutate(
      { type, name: name.trim() },
      {
        onSuccess: (made) => (setName(undefined), onChange(String(made.data.gibbonCourseID))),
        onError: (failure: Failure) => setRefused(failure.fields?.['name'] ?? failure.message),
      },
    );
  }

  if (isAdding) {
    return (
      <div className={css.line}>
        <TextField
          className={css.grow}
          label="New category"
          required={required}
          maxLength={100}
          value={name ?? ''}
          error={refused ?? error}
          onChange={(event) => (setName(event.target.value), setRefused(undefined))}
          onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), run())}
        />
        <Button className={css.level} loading={add.isPending} onClick={run}>
          Add
        </Button>
      </div>
    );
  }
  return (
    <div className={css.line}>
      <Select
        className={css.grow}
        label="Category"
        required={required}
        placeholder={required ? 'Choose a category' : 'No category'}
        options={all.map((one) => ({ value: one.gibbonCourseID, label: one.name }))}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        className={css.level}
        label="New category"
        icon={<Plus size={16} aria-hidden />}
        onClick={() => setName('')}
      />
    </div>
  );
}
