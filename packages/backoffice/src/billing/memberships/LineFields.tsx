import { Plus, Trash2 } from 'lucide-react';
import { subjectDetails, subjects } from '@schoolbell/core/catalog/subjects/contract';
import { typedAmount } from '@schoolbell/core/money';
import * as css from '../../catalog/Catalog.css.ts';
import { read, useRead } from '../../http/read.ts';
import { useCurrency } from '../../session/session.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import type { TypedLine } from './membershipForm.ts';

interface LineFieldsProps {
  lines: readonly TypedLine[];
  errors: Readonly<Record<string, string>>;
  onChange: (change: (lines: readonly TypedLine[]) => TypedLine[]) => void;
}

/** What a membership bills: subjects by the period, and anything else. Packages and products of a stored one stay as they are. */
export function LineFields({ lines, errors, onChange }: LineFieldsProps) {
  const put = (key: number, change: Partial<TypedLine>) =>
    onChange((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  return (
    <fieldset className={css.part}>
      <legend className={css.partTitle}>What is billed</legend>
      {errors['items'] && <p role="alert">{errors['items']}</p>}
      <ul className={css.lines}>
        {lines.map((one, at) => (
          <Line
            key={one.key}
            at={at}
            line={one}
            errors={errors}
            onChange={(change) => put(one.key, change)}
            onRemove={
              lines.length > 1 ? () => onChange((now) => now.filter((other) => other.key !== one.key)) : undefined
            }
          />
        ))}
      </ul>
      <Button
        size="sm"
        className={css.start}
        icon={<Plus size={14} aria-hidden />}
        disabled={lines.length >= 20}
        onClick={() =>
          onChange((now) => [
            ...now,
            { key: Math.max(0, ...now.map((one) => one.key)) + 1, sub_id: '', name: '', price: '', kept: null },
          ])
        }
      >
        Add a line
      </Button>
    </fieldset>
  );
}

interface LineProps {
  at: number;
  line: TypedLine;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<TypedLine>) => void;
  onRemove: (() => void) | undefined;
}

function Line({ at, line: { sub_id, name, price, kept }, errors, onChange, onRemove }: LineProps) {
  const say = useSay();
  const currency = useCurrency();
  const rows = useRead(subjects, {}).data?.data.flatMap((one) => one.subjects) ?? [];
  const isThing = kept !== null && (kept.type === 'package' || kept.type === 'product');
  async function choose(value: string) {
    const found = rows.find((one) => String(one.sub_id) === value);
    onChange({ sub_id: value, kept: null, ...(found && { name: found.sub_name }) });
    if (!found) return;
    // Without its fee the price is typed by hand.
    const { period_fee } = await read(subjectDetails, { sub_id: found.sub_id });
    if (period_fee !== null) onChange({ price: typedAmount(period_fee, currency) });
  }
  return (
    <li className={css.line}>
      {!isThing && (
        <Select
          className={css.grow}
          label={say('{Subject}')}
          placeholder="Something else"
          options={rows.map((one) => ({ value: one.sub_id, label: one.sub_name }))}
          value={sub_id}
          onChange={(event) => void choose(event.target.value).catch(() => {})}
        />
      )}
      <TextField
        className={css.grow}
        label="As it appears on the invoice"
        required
        maxLength={255}
        value={name}
        error={errors[`items.${at}.name`]}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <AmountField
        className={css.narrow}
        currency={currency}
        label="Price"
        required
        value={price}
        error={errors[`items.${at}.price`]}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      {onRemove && (
        <IconButton
          className={css.level}
          label={`Remove line ${at + 1}`}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
