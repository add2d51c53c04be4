import type { PersonTab } from '../shell/parts.ts';

const lists = { student: '/people/students', lead: '/people/leads', staff: '/people/staff' };

export const personTab: PersonTab = {
  id: 'privacy',
  label: 'Privacy',
  at: 100,
  access: 'setup',
  load: () =>
    import('./Privacy.tsx').then(({ Privacy }) => ({ kind, person }) => (
      <Privacy person={person} list={lists[kind]} withoutConsents={kind === 'staff'} />
    )),
};
