import { conditionsText } from '@schoolbell/core/filters/address/rules';
import { studentStatistics } from '@schoolbell/core/students/contract';
import { studentFigures } from '@schoolbell/core/students/rules';
import { useRead } from '../http/read.ts';
import type { ListQuery } from '../ui/list/listQuery.ts';
import * as css from './StudentFigures.css.ts';

/** Figures about students that are worth a look. Each is a filter: a click shows whom it counts, another one everyone again. */
export function StudentFigures({ query }: { query: Pick<ListQuery<string>, 'get' | 'set'> }) {
  const { data } = useRead(studentStatistics, { more: 1 });
  const now = query.get('filters');
  if (!data?.figures) return null;
  return (
    <div className={css.strip} role="group" aria-label="At a glance">
      {studentFigures.map(({ id, label, filters }) => {
        const address = conditionsText(filters);
        return (
          <button
            key={id}
            type="button"
            className={css.figure}
            aria-pressed={now === address}
            onClick={() => query.set({ filters: now === address ? null : address, status: null })}
          >
            {label}
            <span className={css.value}>{data.figures?.[id]?.toLocaleString('en-US')}</span>
          </button>
        );
      })}
    </div>
  );
}
