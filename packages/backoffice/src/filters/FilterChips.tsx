import { Button } from '../ui/Button.tsx';
import type { Kind } from '../people/kinds.ts';
import type { ListQuery } from '../ui/list/listQuery.ts';
import { ConditionChips } from './ConditionChips.tsx';
import { useFilterFields } from './fields.ts';
import * as css from './Filters.css.ts';

interface FilterChipsProps {
  kind: Kind;
  query: Pick<ListQuery<string>, 'get' | 'set'>;
}

/** What a list is filtered by, each condition with a way to take it out. */
export function FilterChips({ kind, query }: FilterChipsProps) {
  const fields = useFilterFields(kind);
  return (
    <div className={css.chips} role="group" aria-label="Filters">
      <ConditionChips fields={fields} query={query} />
      <Button size="sm" variant="ghost" onClick={() => query.set({ filters: null })}>
        Clear filters
      </Button>
    </div>
  );
}
