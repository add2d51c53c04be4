import {
  type FilterField,
  type Condition,
  type Operator,
  operatorsOf,
  operatorText,
} from '@schoolbell/core/filters/rules';
import { Select } from '../ui/Select.tsx';
import { conditionOn, withOperator } from './conditions.ts';
import { ConditionValue } from './ConditionValue.tsx';
import * as css from './Filters.css.ts';

interface ConditionFieldsProps {
  fields: readonly FilterField[];
  condition: Condition;
  /** Which one it is, for those who hear it. */
  number: number;
  errors: Readonly<Record<string, string>>;
  onChange: (changed: Partial<Condition>) => void;
}

/** One condition: which field, how it is compared, with what. */
export function ConditionFields({ fields, condition, number, errors, onChange }: ConditionFieldsProps) {
  const field = fields.find((one) => one.name === condition.condition_field);
  // An archived question is offered where it is in use, and nowhere else.
  const offered = fields.filter((one) => !one.is_archived || one.name === condition.condition_field);
  return (
    <>
      <Select
        className={css.field}
        label={`Field of condition ${number}`}
        hideLabel
        value={field ? field.name : ''}
        {...(!field && { placeholder: 'A field that no longer exists' })}
        error={errors['condition_field']}
        options={offered.map(({ name, label, is_archived }) => ({
          value: name,
          label: is_archived ? `${label} (archived)` : label,
        }))}
        onChange={(event) => {
          const chosen = fields.find((one) => one.name === event.target.value);
          if (chosen) onChange(conditionOn(chosen));
        }}
      />
      {field && (
        <>
          <Select
            className={css.operator}
            label={`Comparison of condition ${number}`}
            hideLabel
            value={condition.condition_operator}
            error={errors['condition_operator']}
            options={operatorsOf(field).map((operator) => ({
              value: operator,
              label: operatorText(operator, field.kind),
            }))}
            onChange={(event) => onChange(withOperator(condition, event.target.value as Operator))}
          />
          <ConditionValue
            field={field}
            condition={condition}
            number={number}
            error={errors['condition_value']}
            onChange={(condition_value) => onChange({ condition_value })}
          />
        </>
      )}
    </>
  );
}
