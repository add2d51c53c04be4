import { useState } from 'react';
import { conditionsFrom, conditionsText } from '@schoolbell/core/filters/address/rules';
import { filterErrors, type Condition } from '@schoolbell/core/filters/rules';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { useSay } from '../words/say.ts';
import { kinds, type Kind } from '../people/kinds.ts';
import type { ListQuery } from '../ui/list/listQuery.ts';
import { firstCondition } from './conditions.ts';
import { Crowd } from './Crowd.tsx';
import { useFilterFields } from './fields.ts';
import { FilterBuilder } from './FilterBuilder.tsx';
import * as css from './Filters.css.ts';

interface FilterPanelProps {
  kind: Kind;
  query: Pick<ListQuery<string>, 'get' | 'set'>;
  onClose: () => void;
}

/** Builds a list's filter beside the list; the address keeps it once it is applied. */
export function FilterPanel({ kind, query, onClose }: FilterPanelProps) {
  const say = useSay();
  const fields = useFilterFields(kind);
  const [typed, setTyped] = useState<Condition[]>(() => conditionsFrom(query.get('filters')));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const conditions = typed.length === 0 && fields ? [{ ...firstCondition(fields), condition: 'AND' as const }] : typed;

  function apply() {
    const wrong = filterErrors(conditions, fields ?? []);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    query.set({ filters: conditionsText(conditions) });
    onClose();
  }

  return (
    <Panel
      wide
      title={say(`Filter ${kinds[kind].nouns}`)}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          {query.get('filters') && (
            <Button variant="ghost" onClick={() => (query.set({ filters: null }), onClose())}>
              Clear
            </Button>
          )}
          <span className={css.grow} />
          <LinkButton
            to={`/people/segments?open=new&type=${kind}&filters=${encodeURIComponent(conditionsText(conditions))}`}
          >
            Save as segment
          </LinkButton>
          <Button variant="primary" disabled={!fields} onClick={apply}>
            Apply
          </Button>
        </div>
      }
    >
      {fields ? (
        <>
          <FilterBuilder
            fields={fields}
            conditions={conditions}
            errors={errors}
            onChange={(next) => (setTyped(next), setErrors({}))}
          />
          <Crowd kind={kind} fields={fields} conditions={conditions} />
        </>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Panel>
  );
}
