import type { PersonTab } from '../shell/parts.ts';

export const personTab: PersonTab = {
  id: 'enrolments',
  label: 'Classes',
  at: 50,
  of: 'student',
  load: () =>
    import('./StudentEnrolments.tsx').then(({ StudentEnrolments }) => ({ person }) => (
      <StudentEnrolments user_detail_id={person.user_detail_id} />
    )),
};
