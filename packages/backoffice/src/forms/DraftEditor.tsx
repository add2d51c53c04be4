import { part } from '../ui/parts.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import * as css from './Section.css.ts';

/** The editor of what is open, in its place; its code is not part of the first view. */
export const DraftEditor = part(
  () => import('./Opened.tsx').then((file) => file.Opened),
  () => (
    <div className={css.coming}>
      <Skeleton height={36} />
    </div>
  ),
);
