import * as css from './Skeleton.css.ts';

interface SkeletonProps {
  /** CSS lengths, or pixels. */
  width?: number | string;
  height?: number | string;
  round?: boolean;
}

/** Stands where content will be, in its size, until it has come. */
export function Skeleton({ width = '100%', height = 14, round }: SkeletonProps) {
  return (
    <span
      className={css.bone}
      style={{ inlineSize: width, blockSize: height, borderRadius: round ? '50%' : undefined }}
      aria-hidden
    />
  );
}

/** Lines of text to come, the last one shorter. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" aria-label="Loading" style={{ display: 'grid', gap: 10 }}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}
