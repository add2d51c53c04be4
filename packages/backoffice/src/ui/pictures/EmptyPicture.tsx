import { part } from '../parts.tsx';
import type { PictureName } from './EmptyPictures.tsx';
import * as css from './EmptyPicture.css.ts';

export type { PictureName } from './EmptyPictures.tsx';

const Drawn = part(() => import('./EmptyPictures.tsx').then((file) => file.EmptyPictures), Place);

/** Keeps the place of a picture that is on its way; without a network it stays empty. */
function Place() {
  return null;
}

/** The picture of an empty list; it is fetched with the first empty list that is seen. */
export function EmptyPicture({ name }: { name: PictureName }) {
  return (
    <span className={css.place} aria-hidden>
      <Drawn name={name} />
    </span>
  );
}
