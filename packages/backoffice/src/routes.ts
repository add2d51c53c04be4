import type { Screen } from './shell/screens.tsx';

const files = import.meta.glob<readonly Screen[]>('./**/routes.tsx', { import: 'routes', eager: true });

/** Every screen: each area lists its own in a `routes.tsx`. The menu then shows its entries. */
export const screens: readonly Screen[] = Object.values(files).flat();
