import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/parts.tsx';
import type { AskedAddress } from '../useAsked.ts';
import * as css from '../Reports.css.ts';

const FilterPanel = part(() => import('./FilterPanel.tsx').then((file) => file.FilterPanel));
const FilterChips = part(() => import('./FilterChips.tsx').then((file) => file.FilterChips));

/** What a report is narrowed by, and the way to narrow it further. */
export function FilterChip({ x, address }: { x: string; address: AskedAddress }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {address.asked.filters.length > 0 && <FilterChips x={x} address={address} />}
      <Button
        className={css.chip}
        variant="ghost"
        icon={<Plus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        onPointerEnter={FilterPanel.fetch}
      >
        Filter
      </Button>
      {isOpen && <FilterPanel x={x} address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
