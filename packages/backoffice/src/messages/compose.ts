import { part } from '../ui/parts.tsx';

/** The composer beside the page; its code comes when it is opened. */
export const Composer = part(() => import('./composer/Composer.tsx').then((file) => file.Composer));

/** Writes to a class or to its series. */
export const WriteMenu = part(() => import('./WriteMenu.tsx').then((file) => file.WriteMenu));
