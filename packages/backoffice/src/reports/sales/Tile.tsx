import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Held } from '../held.ts';
import type { ReportAnswer } from '../values.ts';
import * as css from './Sales.css.ts';

interface TileFrameProps {
  title: ReactNode;
  actions?: ReactNode;
  held: Held<ReportAnswer>;
  /** How high its content is. */
  height: number;
  children: (answer: ReportAnswer) => ReactNode;
}

/** A part of the dashboard: it waits, fails and is read again for itself. */
export function Tile({ title, actions, held: { answer, error, isStale, retry }, height, children }: TileFrameProps) {
  return (
    <Card title={title} actions={answer && actions}>
      {answer ? (
        <div className={cx(isStale && css.waiting)} aria-busy={isStale || undefined}>
          {children(answer)}
        </div>
      ) : error ? (
        <div role="alert" className={css.failed} style={{ minBlockSize: height }}>
          <p>{error.message}</p>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton height={height} />
        </div>
      )}
    </Card>
  );
}
