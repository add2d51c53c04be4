import type { PersonTab } from '../shell/parts.ts';

export const personTab: PersonTab = {
  id: 'billing',
  label: 'Billing',
  at: 65,
  of: 'student',
  access: 'billing',
  load: () =>
    import('./statements/StudentBilling.tsx').then(({ StudentBilling }) => ({ person }) => (
      <StudentBilling user_detail_id={person.user_detail_id} />
    )),
};
