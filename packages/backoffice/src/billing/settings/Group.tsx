import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import * as layout from '../../ui/record/Record.css.ts';
import * as css from './Settings.css.ts';

/** A group of fields, and what it is about. */
export function Group({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={css.group} aria-label={title}>
      <div>
        <h2 className={css.title}>{title}</h2>
        <p className={css.about}>{about}</p>
      </div>
      <Card>
        <div className={layout.grid}>{children}</div>
      </Card>
    </section>
  );
}

/** What stands for the groups while they load. */
export function Bones() {
  return (
    <div className={css.bones} role="status" aria-label="Loading">
      {[180, 130, 200].map((height) => (
        <Card key={height}>
          <Skeleton height={height} />
        </Card>
      ))}
    </div>
  );
}
