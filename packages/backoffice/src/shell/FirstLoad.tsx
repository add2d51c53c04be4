import { Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import * as css from './Page.css.ts';

/** Stands in the frame until the first screen's code has come. */
export function FirstLoad() {
  return (
    <div className={css.page}>
      <Skeleton width={180} height={24} />
      <SkeletonLines lines={6} />
    </div>
  );
}
