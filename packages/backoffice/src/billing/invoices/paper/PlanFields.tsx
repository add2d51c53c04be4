import { Plus, X } from 'lucide-react';
import { MOST_PARTS } from '@schoolbell/core/billing/installments/rules';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { DateField, TextField } from '../../../ui/TextField.tsx';
import { type TypedRow, withPart } from './planTyped.ts';
import type { Planning } from './usePlan.ts';
import * as css from './PlanForm.css.ts';

/** How many equal parts, and when they are due. */
export function EqualFields({ planning: { typed, put, texts, invoice } }: { planning: Planning }) {
  const { errors } = texts;
  const isPlural = typed.every.trim() !== '1';
  return (
    <div className={css.fields}>
      <TextField
        data-autofocus
        required
        label="Number of parts"
        inputMode="numeric"
        maxLength={2}
        value={typed.count}
        error={errors['count']}
        onChange={(event) => put({ ...typed, count: event.target.value })}
      />
      <DateField
        required
        label="First part due"
        min={invoice.issue_on}
        value={typed.first}
        error={errors['first'] ?? errors['installments.0.due_on']}
        onChange={(event) => put({ ...typed, first: event.target.value })}
      />
      <TextField
        required
        label="Then every"
        inputMode="numeric"
        maxLength={2}
        value={typed.every}
        error={errors['every']}
        onChange={(event) => put({ ...typed, every: event.target.value })}
      />
      <Select
        label="Counted in"
        options={[
          { value: 'week', label: isPlural ? 'Weeks' : 'Week' },
          { value: 'month', label: isPlural ? 'Months' : 'Month' },
        ]}
        value={typed.unit}
        onChange={(event) => put({ ...typed, unit: event.target.value as 'week' | 'month' })}
      />
    </div>
  );
}

/** Each part with its day and amount. */
export function OwnParts({ planning }: { planning: Planning }) {
  const { typed, put, invoice, left } = planning;
  const { rows } = typed;
  const change = (key: number, more: Partial<TypedRow>) =>
    put({ ...typed, rows: rows.map((one) => (one.key === key ? { ...one, ...more } : one)) });
  return (
    <>
      {rows.length > 0 && (
        <div className={css.heads} aria-hidden>
          <span />
          <span>Due on</span>
          <span>Amount</span>
          <span />
        </div>
      )}
      <ol className={css.rows} aria-label="Parts to plan">
        {rows.map((row, at) => (
          <Row
            key={row.key}
            row={row}
            at={at}
            planning={planning}
            onChange={(more) => change(row.key, more)}
            onRemove={() => put({ ...typed, rows: rows.filter((one) => one.key !== row.key) })}
          />
        ))}
      </ol>
      <div className={css.below}>
        <Button
          size="sm"
          icon={<Plus size={14} aria-hidden />}
          disabled={rows.length >= MOST_PARTS}
          onClick={() => put(withPart(typed, invoice, left))}
        >
          Add a part
        </Button>
      </div>
    </>
  );
}

interface RowProps {
  row: TypedRow;
  at: number;
  planning: Planning;
  onChange: (more: Partial<TypedRow>) => void;
  onRemove: () => void;
}

function Row({ row, at, planning: { texts, invoice }, onChange, onRemove }: RowProps) {
  const error = (name: string) => texts.errors[`installments.${at}.${name}`];
  return (
    <li className={css.row}>
      <span className={css.place} aria-hidden>
        {at + 1}
      </span>
      <DateField
        hideLabel
        label={`Day of part ${at + 1}`}
        min={invoice.issue_on}
        value={row.due_on}
        error={error('due_on')}
        onChange={(event) => onChange({ due_on: event.target.value })}
      />
      <AmountField
        hideLabel
        label={`Amount of part ${at + 1}`}
        currency={invoice.currency}
        value={row.amount}
        error={error('amount')}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <IconButton quiet label={`Remove part ${at + 1}`} icon={<X size={16} />} onClick={onRemove} />
    </li>
  );
}
