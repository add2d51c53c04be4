import type { ReactNode } from 'react';
import type { Address } from '../http/address.ts';
import type { ListAddress } from '../ui/list/listQuery.ts';
import type { Adding } from '../ui/list/ListActions.tsx';
import type { NothingText } from '../ui/list/nothingText.ts';
import type { Say } from '../words/say.ts';

/** 1 where an address asks for what was archived. */
export const archivedIn = (address: Address) => (address.get('status') === 'archived' ? (1 as const) : (0 as const));

/** The tabs of what is live and what was archived. */
export const statusTabs = (list: ListAddress) => ({
  label: 'Status',
  tabs: [
    { id: 'active', label: 'Active' },
    { id: 'archived', label: 'Archived' },
  ],
  value: archivedIn(list) ? 'archived' : 'active',
  onChange: (id: string) => list.set({ status: id === 'archived' ? id : null }),
});

interface Texts {
  nouns: string;
  /** Why to add the first one. */
  why: string;
  icon: ReactNode;
  add: Adding;
}

/** What a list of the catalog says where it has no row. */
export function nothingTexts(list: ListAddress, { nouns, why, icon, add }: Texts): NothingText[] {
  const line = 'Try another word or another category.';
  return [
    {
      when: ['search'],
      also: ['category_id'],
      title: `No ${nouns} match "${list.get('search')}"`,
      line,
      again: 'Clear search',
    },
    { when: ['category_id'], title: `No ${nouns} here`, line, again: `Show all ${nouns}`, isSearch: true },
    {
      when: ['status'],
      title: `No archived ${nouns}`,
      line: 'What you archive stands here, with all that hangs on it.',
      again: `Show all ${nouns}`,
    },
    { title: `No ${nouns} yet`, line: why, icon, add },
  ];
}

const shelvedNouns = {
  subject: { nouns: '{subjects}', Nouns: '{Subjects}' },
  package: { nouns: '{packages}', Nouns: '{Packages}' },
};

/** What shelves say where nothing is on them. */
export function nothingOnShelves(
  list: ListAddress,
  say: Say,
  { kind, why, icon, add }: Omit<Texts, 'nouns'> & { kind: keyof typeof shelvedNouns },
): NothingText[] {
  const { nouns, Nouns } = shelvedNouns[kind];
  return [
    {
      when: ['search'],
      title: `${say(`No ${nouns} match`)} "${list.get('search')}"`,
      line: 'Names and categories are searched.',
      again: 'Clear search',
    },
    {
      when: ['status'],
      title: say(`No archived ${nouns}`),
      line: say(`${Nouns} that you archive stand here, with all that hangs on them.`),
      again: say(`Show all ${nouns}`),
    },
    { title: say(`No ${nouns} yet`), line: why, icon, add },
  ];
}
