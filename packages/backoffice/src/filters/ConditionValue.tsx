import { datePresets } from '@schoolbell/core/filters/dates/rules';
import { type FilterField, arityOf, type Condition, MOST_VALUES, valuesOf } from '@schoolbell/core/filters/rules';
import { MultiSelect } from '../ui/ComboBox.tsx';
import { Select } from '../ui/Select.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import * as css from './Filters.css.ts';

interface ConditionValueProps {
  field: FilterField;
  condition: Condition;
  number: number;
  error: string | undefined;
  onChange: (value: string | string[]) => void;
}

const presets = Object.entries(datePresets).map(([value, label]) => ({ value, label }));

const labelOf = (number: number) => `Value of condition ${number}`;

/** Several choices of the field's own. */
function Choices({ field, condition, number, error, onChange }: ConditionValueProps) {
  const values = valuesOf(condition);
  // A choice that was taken away since is still in people's records, so it stays in the filter.
  const gone = values
    .filter((value) => !field.options.some((option) => option.value === value))
    .map((value) => ({ value, label: field.ids ? 'No longer there' : value }));
  return (
    <div className={css.value}>
      <MultiSelect
        label={labelOf(number)}
        hideLabel
        error={error}
        placeholder="Choose…"
        options={[...field.options, ...gone]}
        value={values}
        onChange={(chosen) => onChange(chosen.slice(0, MOST_VALUES))}
      />
    </div>
  );
}

/** A text, a number or a day; two of them for what lies between. */
function Typed({ field, condition, number, error, onChange }: ConditionValueProps) {
  const values = valuesOf(condition);
  const Box = field.kind === 'date' ? DateField : TextField;
  const numeric =
    field.kind === 'number' ? ({ inputMode: 'decimal', maxLength: 15 } as const) : ({ maxLength: 255 } as const);
  if (arityOf(condition.condition_operator) === 1)
    return (
      <Box
        className={css.value}
        label={labelOf(number)}
        hideLabel
        error={error}
        value={values[0] ?? ''}
        {...numeric}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <div className={css.pair}>
      {[0, 1].map((at) => (
        <Box
          key={at}
          label={`${at === 0 ? 'From, value' : 'To, second value'} of condition ${number}`}
          hideLabel
          error={at === 0 ? error : undefined}
          value={values[at] ?? ''}
          {...numeric}
          onChange={(event) => onChange([0, 1].map((i) => (i === at ? event.target.value : (values[i] ?? ''))))}
        />
      ))}
    </div>
  );
}

/** What a field is compared with: nothing, a text, a number, a day, two of them, or several choices. */
export function ConditionValue(props: ConditionValueProps) {
  const { condition, number, error, onChange } = props;
  const { condition_operator: operator } = condition;
  const arity = arityOf(operator);
  if (arity === 0) return <span className={css.value} />;
  if (operator === 'within') {
    return (
      <Select
        className={css.value}
        label={labelOf(number)}
        hideLabel
        error={error}
        value={valuesOf(condition)[0] ?? ''}
        options={presets}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (arity === 'many') return <Choices {...props} />;
  return <Typed {...props} />;
}
