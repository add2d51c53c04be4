import type { Screen } from '../shell/screens.tsx';

/** One's own profile; with an id, as links from the inbox write it, the leaves of that person. */
export const routes: readonly Screen[] = [
  { path: 'profile/:id?', lazy: () => import('./Profile.tsx'), title: 'Profile' },
];
