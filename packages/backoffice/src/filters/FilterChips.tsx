import { conditionsFrom, conditionsText } from '@schoolbell/core/filters/address/rules';
import { conditionText, type Condition } from '@schoolbell/core/filters/rules';
import { groupsOf } from '@schoolbell/core/people/questions/conditions/rules';
import { Button } from '../ui/Button.tsx';
import { Tag } from '../ui/Tag.tsx';
import type { Kind } from '../people/kinds.ts';
import type { ListQuery } from '../ui/list/listQuery.ts';
import { useFilterFields } from './fields.ts';
import * as css from './Filters.css.ts';

interface FilterChipsProps {
  kind: Kind;
  query: Pick<ListQuery<string>, 'get' | 'set'>;
}

/** What a list is filtered by, each condition with a way to take it out. */
export function FilterChips({ kind, query }: FilterChipsProps) {
  const fields = useFilterFields(kind);
  const conditions = conditionsFrom(query.get('filters'));
  const groups = groupsOf(conditions.map((condition, at) => ({ ...condition, at })));

  function remove(at: number) {
    const opened = conditions[at]!.condition === 'OR';
    const rest = conditions.flatMap((condition, i): Condition[] =>
      i === at ? [] : [i === at + 1 && opened ? { ...condition, condition: 'OR' } : condition],
    );
    query.set({ filters: conditionsText(rest) || null });
  }

  return (
    <div className={css.chips} role="group" aria-label="Filters">
      {groups.map((group, n) =>
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
      )}
      <Button size="sm" variant="ghost" onClick={() => query.set({ filters: null })}>
        Clear filters
      </Button>
    </div>
  );
}
