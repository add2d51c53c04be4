import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { reportFields } from '@schoolbell/core/reports/contract';
import type { FilterField } from '@schoolbell/core/filters/rules';
import { ConditionChips } from '../../filters/ConditionChips.tsx';
import { withChoices } from '../../filters/fields.ts';
import { useRead } from '../../http/read.ts';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/parts.tsx';
import type { AskedAddress } from '../useAsked.ts';
import * as css from '../Reports.css.ts';

const FilterPanel = part(() => import('./FilterPanel.tsx').then((file) => file.FilterPanel));
const MINUTE = 60_000;

/** What a report can be narrowed by, with the school's choices; undefined while it loads. */
function useFields(x: string, isWanted: boolean): FilterField[] | undefined {
  const { data } = useRead(reportFields, { x }, { enabled: isWanted, every: 10 * MINUTE });
  return useMemo(() => data?.data.map((field) => withChoices(field as FilterField)), [data]);
}

/** What a report is narrowed by, and the way to narrow it further. */
export function FilterChip({ x, address }: { x: string; address: AskedAddress }) {
  const [isOpen, setOpen] = useState(false);
  const fields = useFields(x, isOpen || address.asked.filters.length > 0);
  return (
    <>
      <ConditionChips fields={fields} query={address} />
      <Button
        className={css.chip}
        variant="ghost"
        icon={<Plus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        onPointerEnter={FilterPanel.fetch}
      >
        Filter
      </Button>
      {isOpen && <FilterPanel fields={fields} address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
