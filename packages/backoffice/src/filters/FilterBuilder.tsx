import { Plus, Trash2 } from 'lucide-react';
import { type FilterField, type Condition, MOST_CONDITIONS } from '@schoolbell/core/filters/rules';
import { groupsOf } from '@schoolbell/core/people/questions/conditions/rules';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import { firstCondition } from './conditions.ts';
import * as css from './Filters.css.ts';

interface FilterBuilderProps {
  fields: readonly FilterField[];
  conditions: readonly Condition[];
  onChange: (conditions: Condition[]) => void;
  /** Texts by path: `filter_data.0.condition_value`. */
  errors: Readonly<Record<string, string>>;
}

/** Changing, adding and removing a condition, so that the groups stay as they are. */
function changesTo(
  conditions: readonly Condition[],
  fields: readonly FilterField[],
  onChange: (conditions: Condition[]) => void,
) {
  /** The first condition joins nothing, so its word is always AND. */
  const set = (next: Condition[]) =>
    onChange(next.map((condition, at) => (at === 0 ? { ...condition, condition: 'AND' } : condition)));
  const change = (at: number, changed: Partial<Condition>) =>
    set(conditions.map((condition, i) => (i === at ? { ...condition, ...changed } : condition)));
  const add = (after: number, joined: 'AND' | 'OR') =>
    set(conditions.toSpliced(after + 1, 0, { ...firstCondition(fields), condition: joined }));

  function remove(at: number) {
    const opensGroup = conditions[at]!.condition === 'OR';
    const next = conditions[at + 1];
    set(
      conditions.flatMap((condition, i) =>
        i === at ? [] : i === at + 1 && opensGroup && next ? [{ ...condition, condition: 'OR' as const }] : [condition],
      ),
    );
  }

  return { change, add, remove };
}

/** Conditions in groups: all of a group must hold, and one group is enough. */
export function FilterBuilder({ fields, conditions, onChange, errors }: FilterBuilderProps) {
  const numbered = conditions.map((condition, at) => ({ ...condition, at }));
  const groups = groupsOf(numbered);
  const isFull = conditions.length >= MOST_CONDITIONS;

  const { change, add, remove } = changesTo(conditions, fields, onChange);

  return (
    <div className={css.builder}>
      {groups.map((group, n) => (
        <div key={n} className={css.group} role="group" aria-label={n === 0 ? 'Conditions' : `Other conditions ${n}`}>
          {n > 0 && <span className={css.or}>or</span>}
          {group.map(({ at, ...condition }, i) => (
            <div key={at} className={css.row}>
              <span className={css.joined}>{i === 0 ? 'Where' : 'and'}</span>
              <ConditionFields
                fields={fields}
                condition={condition}
                number={at + 1}
                errors={errorsAt(errors, at)}
                onChange={(changed) => change(at, changed)}
              />
              <IconButton
                label={`Remove condition ${at + 1}`}
                size="sm"
                className={css.remove}
                icon={<Trash2 size={15} aria-hidden />}
                onClick={() => remove(at)}
              />
            </div>
          ))}
          <Button
            size="sm"
            variant="ghost"
            className={css.add}
            disabled={isFull}
            icon={<Plus size={14} aria-hidden />}
            onClick={() => add(group.at(-1)!.at, 'AND')}
          >
            And<span className={css.hidden}> another condition in group {n + 1}</span>
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        disabled={isFull}
        icon={<Plus size={14} aria-hidden />}
        onClick={() => add(conditions.length - 1, 'OR')}
      >
        {conditions.length === 0 ? 'Add a condition' : 'Or other conditions'}
      </Button>
    </div>
  );
}

/** The texts of one condition, by the name of its part. */
function errorsAt(errors: Readonly<Record<string, string>>, at: number): Record<string, string> {
  const start = `.${at}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.includes(start) ? [[path.slice(path.indexOf(start) + start.length), text]] : [],
    ),
  );
}
