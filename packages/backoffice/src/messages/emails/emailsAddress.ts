import { type Address, pageIn, searchIn } from '../../http/address.ts';

/** The parts of the screen. */
export const tabs = {
  label: 'Emails',
  tabs: [
    { id: 'sent', label: 'Sent' },
    { id: 'scheduled', label: 'Scheduled' },
    { id: 'drafts', label: 'Drafts' },
    { id: 'templates', label: 'Templates' },
  ],
};

/** A part of the screen that lists letters. */
export type MailingsPart = 'sent' | 'scheduled' | 'drafts';

/** The part that the address names. */
export function tabOf(address: Address): MailingsPart | 'templates' {
  const tab = address.get('tab');
  return tab === 'scheduled' || tab === 'drafts' || tab === 'templates' ? tab : 'sent';
}

/** What the address asks for. */
export function inputOf(address: Address) {
  const tab = tabOf(address);
  return {
    tab: tab === 'templates' ? ('sent' as const) : tab,
    page: pageIn(address),
    per_page: 25,
    search: searchIn(address),
  };
}
