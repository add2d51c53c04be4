import type { PersonTab } from '../shell/parts.ts';

export const personTab: PersonTab = {
  id: 'emails',
  label: 'Emails',
  at: 75,
  load: () => import('./PersonMails.tsx').then(({ PersonMails }) => PersonMails),
};
