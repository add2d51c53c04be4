import type { PersonTab } from '../../shell/parts.ts';

export const staffTab: PersonTab = {
  id: 'classes',
  label: 'Classes',
  at: 50,
  load: () =>
    import('./ClassesTable.tsx').then(({ ClassesTable }) => ({ person }) => (
      <ClassesTable id={person.user_detail_id} />
    )),
};
