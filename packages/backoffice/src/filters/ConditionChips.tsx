import { conditionsFrom, conditionsText } from '@schoolbell/core/filters/address/rules';
import { conditionText, type Condition, type FilterField } from '@schoolbell/core/filters/rules';
import { groupsOf } from '@schoolbell/core/people/questions/conditions/rules';
import { Tag } from '../ui/Tag.tsx';
import type { ListAddress } from '../ui/list/listQuery.ts';
import * as css from './Filters.css.ts';

interface ConditionChipsProps {
  /** Undefined while they load. */
  fields: readonly FilterField[] | undefined;
  query: Pick<ListAddress, 'get' | 'set'>;
}

/** The conditions of an address, each with a way to take it out. */
export function ConditionChips({ fields, query }: ConditionChipsProps) {
  const conditions = conditionsFrom(query.get('filters'));
  const groups = groupsOf(conditions.map((condition, at) => ({ ...condition, at })));

  function remove(at: number) {
    const opened = conditions[at]!.condition === 'OR';
    const rest = conditions.flatMap((condition, i): Condition[] =>
      i === at ? [] : [i === at + 1 && opened ? { ...condition, condition: 'OR' } : condition],
    );
    query.set({ filters: conditionsText(rest) || null });
  }

  return groups.map((group, n) =>
    group.map(({ at, ...condition }, i) => (
      <span key={at} className={css.chip}>
        {i === 0 && n > 0 && <span className={css.between}>or </span>}
        <Tag dot={false} tone="info" onRemove={() => remove(at)}>
          {fields
            ? conditionText(
                condition,
                fields.find((field) => field.name === condition.condition_field),
              )
            : '…'}
        </Tag>
      </span>
    )),
  );
}
