import { useState } from 'react';
import { conditionsText } from '@schoolbell/core/filters/address/rules';
import { type Condition, filterErrors } from '@schoolbell/core/filters/rules';
import { firstCondition } from '../../filters/conditions.ts';
import { FilterBuilder } from '../../filters/FilterBuilder.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import type { AskedAddress } from '../useAsked.ts';
import { useReportFields } from './fields.ts';

interface FilterPanelProps {
  x: string;
  address: AskedAddress;
  onClose: () => void;
}

/** Builds a report's filter beside it; the address keeps it once it is applied. */
export function FilterPanel({ x, address: { asked, set }, onClose }: FilterPanelProps) {
  const fields = useReportFields(x);
  const [typed, setTyped] = useState<Condition[]>(asked.filters);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isEmpty = typed.length === 0 && fields && fields.length > 0;
  const conditions = isEmpty ? [{ ...firstCondition(fields), condition: 'AND' as const }] : typed;

  function apply() {
    const wrong = filterErrors(conditions, fields ?? [], 'filters');
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    set({ filters: conditionsText(conditions) });
    onClose();
  }

  return (
    <Panel
      wide
      title="Filter the report"
      onClose={onClose}
      footer={
        <>
          {asked.filters.length > 0 && (
            <Button
              variant="ghost"
              onClick={() => {
                set({ filters: null });
                onClose();
              }}
            >
              Clear
            </Button>
          )}
          <Button variant="primary" disabled={!fields} onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      {fields ? (
        <FilterBuilder
          fields={fields}
          conditions={conditions}
          errors={errors}
          onChange={(next) => {
            setTyped(next);
            setErrors({});
          }}
        />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Panel>
  );
}
