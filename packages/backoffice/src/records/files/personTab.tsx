import type { PersonTab } from '../../shell/parts.ts';

export const personTab: PersonTab = {
  id: 'files',
  label: 'Files',
  at: 70,
  load: () =>
    import('./Files.tsx').then(({ Files }) => ({ person }) => <Files id={person.user_detail_id} />),
};
