import { currentSession } from '../session/session.ts';
import { Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import { Shell } from './Shell.tsx';
import * as css from './Page.css.ts';

/** What is drawn until the first screen's code has come: the real frame where the person is known, else nothing new. */
export function FirstLoad() {
  if (!currentSession()) return null;
  return (
    <Shell>
      <div className={css.page}>
        <Skeleton width={180} height={24} />
        <SkeletonLines lines={6} />
      </div>
    </Shell>
  );
}
