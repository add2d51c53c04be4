import { part } from '../ui/parts.tsx';

/** The composer beside the page; its code comes when it is opened. */
export const Composer = part(() => import('./composer/Composer.tsx').then((file) => file.Composer));
