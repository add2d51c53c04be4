import { missingText } from '../../ui/missing.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import * as css from './Sales.css.ts';

interface TileComingProps {
  title: string;
  height?: number;
  hasFailed: boolean;
}

/** A tile whose code is on its way. */
export function TileComing({ title, height = 340, hasFailed }: TileComingProps) {
  const say = useSay();
  return (
    <Card title={say(title)}>
      {hasFailed ? (
        <div role="alert" className={css.failed} style={{ minBlockSize: height }}>
          <p>{missingText()}</p>
        </div>
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton height={height} />
        </div>
      )}
    </Card>
  );
}
