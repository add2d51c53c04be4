import type { ReactNode } from 'react';
import * as css from './Gallery.css.ts';

/** One group of components on the page. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.name}>{name}</h2>
      {children}
    </section>
  );
}
