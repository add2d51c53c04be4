import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { conditionsFrom } from '@schoolbell/core/filters/address/rules';
import { Button } from '../ui/Button.tsx';
import { part } from '../ui/parts.tsx';
import type { Kind } from '../people/kinds.ts';
import type { ListQuery } from '../ui/list/listQuery.ts';

const FilterPanel = part(() => import('./FilterPanel.tsx').then((file) => file.FilterPanel));

interface FilterButtonProps {
  kind: Kind;
  query: Pick<ListQuery<string>, 'get' | 'set'>;
}

/** Opens what a list is filtered by; the button says by how many conditions it is. */
export function FilterButton({ kind, query }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const count = conditionsFrom(query.get('filters')).length;
  return (
    <>
      <Button
        variant="ghost"
        icon={<ListFilter size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        onPointerEnter={FilterPanel.fetch}
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      {open && <FilterPanel kind={kind} query={query} onClose={() => setOpen(false)} />}
    </>
  );
}
