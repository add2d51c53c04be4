import type { PersonTab } from '../../shell/parts.ts';

export const personTab: PersonTab = {
  id: 'guardians',
  label: 'Guardians',
  at: 20,
  useCount: (page) => (page.kind === 'staff' ? undefined : page.person.guardians.length),
  load: () =>
    import('./FamilyTab.tsx').then(
      ({ FamilyTab }) =>
        (page) =>
          page.kind === 'staff' ? null : <FamilyTab person={page.person} />,
    ),
};
