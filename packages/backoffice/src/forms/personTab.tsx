import type { PersonTab } from '../shell/parts.ts';

export const personTab: PersonTab = {
  id: 'submissions',
  label: 'Submissions',
  at: 80,
  useCount: (page) => (page.kind === 'staff' ? undefined : page.person.submissions.length),
  load: () =>
    import('./Submissions.tsx').then(
      ({ Submissions }) =>
        (page) =>
          page.kind === 'staff' ? null : <Submissions person={page.person} />,
    ),
};
