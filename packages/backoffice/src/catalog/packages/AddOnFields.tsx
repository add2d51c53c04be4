import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteAddOn } from '@schoolbell/core/catalog/packages/contract';
import { useWrite } from '../../http/write.ts';
import { useCurrency } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import * as css from '../Catalog.css.ts';
import type { TypedAddOn } from './packageForm.ts';

interface AddOnFieldsProps {
  add_ons: readonly TypedAddOn[];
  errors: Readonly<Record<string, string>>;
  onChange: (add_ons: TypedAddOn[]) => void;
}

/** What may be bought with a package. New lines are saved with the form; one that is saved already is deleted at once, after a question. */
export function AddOnFields({ add_ons, errors, onChange }: AddOnFieldsProps) {
  const remove = useWrite(deleteAddOn);
  const [asking, setAsking] = useState<TypedAddOn>();
  const put = (key: number, change: Partial<TypedAddOn>) =>
    onChange(add_ons.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const without = (key: number) => (setAsking(undefined), onChange(add_ons.filter((one) => one.key !== key)));

  function run({ key, add_on_id }: TypedAddOn) {
    // One that someone else has deleted meanwhile is gone as well.
    remove.mutate(
      { add_on_id: add_on_id! },
      {
        onSuccess: ({ message }) => (toast(message), without(key)),
        onError: (failure) => (failure.code === 'notFound' ? without(key) : toast.error(failure)),
      },
    );
  }

  return (
    <fieldset className={css.part}>
      <legend className={css.partTitle}>Add-ons</legend>
      <ul className={css.lines}>
        {add_ons.map((one, at) => (
          <AddOnLine
            key={one.key}
            at={at}
            add_on={one}
            errors={errors}
            onChange={(change) => put(one.key, change)}
            onRemove={() => (one.add_on_id === undefined ? without(one.key) : setAsking(one))}
          />
        ))}
      </ul>
      {add_ons.length === 0 && <p className={css.muted}>Optional extras, such as books, exams or a uniform.</p>}
      <Button
        size="sm"
        className={css.start}
        icon={<Plus size={14} aria-hidden />}
        disabled={add_ons.length >= 50}
        onClick={() =>
          onChange([...add_ons, { key: Math.max(0, ...add_ons.map((one) => one.key)) + 1, name: '', price: '' }])
        }
      >
        Add an add-on
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={`Delete ${asking.name}?`}
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() => run(asking)}
          onClose={() => setAsking(undefined)}
        >
          It is deleted at once. Past purchases stay on their invoices.
        </ConfirmDialog>
      )}
    </fieldset>
  );
}

interface AddOnLineProps {
  at: number;
  add_on: TypedAddOn;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<TypedAddOn>) => void;
  onRemove: () => void;
}

function AddOnLine({ at, add_on: { name, price }, errors, onChange, onRemove }: AddOnLineProps) {
  const currency = useCurrency();
  return (
    <li className={css.line}>
      <TextField
        className={css.grow}
        label="Name"
        required
        maxLength={100}
        value={name}
        error={errors[`add_ons.${at}.name`]}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <AmountField
        currency={currency}
        className={css.narrow}
        label="Price"
        required
        value={price}
        error={errors[`add_ons.${at}.price`]}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      <IconButton
        className={css.level}
        label={`Remove add-on ${at + 1}`}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}
