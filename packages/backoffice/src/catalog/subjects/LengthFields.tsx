import { Plus, Trash2 } from 'lucide-react';
import { countActiveClassesForDurations } from '@schoolbell/core/catalog/packages/contract';
import { useRead } from '../../http/read.ts';
import { useCurrency } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import * as css from '../Catalog.css.ts';
import { isPriced, type SubjectTyped, type TypedLength } from './subjectForm.ts';
import type { SubjectWhole } from './subjectText.ts';

interface LengthFieldsProps {
  typed: SubjectTyped;
  errors: Readonly<Record<string, string>>;
  subject: SubjectWhole | null;
  onChange: (change: Partial<SubjectTyped>) => void;
}

/** How long a session may be and what one costs; says which classes to come have a length that is changed or taken away. */
export function LengthFields({ typed: { durations, charging }, errors, subject, onChange }: LengthFieldsProps) {
  const known = subject?.durations ?? [];
  const counted = useRead(
    countActiveClassesForDurations,
    { duration_ids: known.map((one) => one.duration_id) },
    { enabled: known.length > 0 },
  );
  const put = (key: number, change: Partial<TypedLength>) =>
    onChange({ durations: durations.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  const touched = (counted.data?.data ?? []).filter(
    ({ duration_id, minutes, count }) =>
      count > 0 && !durations.some((one) => one.duration_id === duration_id && Number(one.minutes) === minutes),
  );
  return (
    <fieldset className={css.part}>
      <legend className={css.partTitle}>Lengths and fees</legend>
      <ul className={css.lines}>
        {durations.map((one, at) => (
          <LengthLine
            key={one.key}
            at={at}
            length={one}
            isPriced={isPriced(charging)}
            errors={errors}
            onChange={(change) => put(one.key, change)}
            onRemove={() => onChange({ durations: durations.filter(({ key }) => key !== one.key) })}
          />
        ))}
      </ul>
      {touched.length > 0 && <Touched lengths={touched} />}
      <Button
        size="sm"
        className={css.start}
        icon={<Plus size={14} aria-hidden />}
        disabled={durations.length >= 20}
        onClick={() =>
          onChange({
            durations: [
              ...durations,
              { key: Math.max(0, ...durations.map((one) => one.key)) + 1, minutes: '', fee: '' },
            ],
          })
        }
      >
        Add a length
      </Button>
    </fieldset>
  );
}

interface LengthLineProps {
  at: number;
  length: TypedLength;
  /** It must have a fee. */
  isPriced: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<TypedLength>) => void;
  onRemove: () => void;
}

function LengthLine({ at, length: { minutes, fee }, isPriced, errors, onChange, onRemove }: LengthLineProps) {
  const currency = useCurrency();
  return (
    <li className={css.line}>
      <TextField
        className={css.narrow}
        label="Minutes"
        required
        inputMode="numeric"
        maxLength={4}
        value={minutes}
        error={errors[`durations.${at}.minutes`]}
        onChange={(event) => onChange({ minutes: event.target.value })}
      />
      <AmountField
        currency={currency}
        className={css.grow}
        label="Fee of a session"
        required={isPriced}
        value={fee}
        error={errors[`durations.${at}.fee`]}
        onChange={(event) => onChange({ fee: event.target.value })}
      />
      <IconButton
        className={css.level}
        label={`Remove length ${at + 1}`}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}

/** Says how many classes to come have a length that is changed or taken away. */
function Touched({ lengths }: { lengths: readonly { minutes: number; count: number }[] }) {
  const said = lengths.map(
    ({ minutes, count }) => `${count} upcoming ${count === 1 ? 'class lasts' : 'classes last'} ${minutes} minutes`,
  );
  return (
    <p className={css.muted} role="status">
      {said.join('; ')}. These classes keep their duration.
    </p>
  );
}
