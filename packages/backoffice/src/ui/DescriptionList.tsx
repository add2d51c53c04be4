import type { ReactNode } from 'react';
import * as css from './DescriptionList.css.ts';

/** Names and values of one record; an absent value is drawn as a dash and read as "Not given". */
export function DescriptionList({ items }: { items: { label: string; value: ReactNode }[] }) {
  return (
    <dl className={css.list}>
      {items.map(({ label, value }, index) => (
        <div key={index} className={css.row}>
          <dt className={css.term}>{label}</dt>
          <dd className={css.value}>
            {value === null || value === undefined || value === '' ? (
              <span className={css.none} role="img" aria-label="Not given">
                –
              </span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
