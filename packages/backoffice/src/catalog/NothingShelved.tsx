import type { ListAddress } from '../ui/list/listQuery.ts';
import type { Adding } from '../ui/list/ListActions.tsx';
import { Nothing } from '../ui/list/Nothing.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { useSay } from '../words/say.ts';

/** What is on shelves, in the school's words, and why to add the first one. */
const kinds = {
  subject: {
    nouns: '{subjects}',
    why: 'Add what your school teaches. Classes, {packages} and bookings use it.',
    icon: <EmptyPicture name="subjects" />,
  },
  package: {
    nouns: '{packages}',
    why: 'Sell several sessions at once. Each class attended uses one.',
    icon: <EmptyPicture name="packages" />,
  },
};

interface NothingShelvedProps {
  kind: keyof typeof kinds;
  list: ListAddress;
  add: Adding;
}

/** What shelves say where nothing is on them. */
export function NothingShelved({ kind, list, add }: NothingShelvedProps) {
  const say = useSay();
  const { nouns, why, icon } = kinds[kind];
  return (
    <Nothing
      list={list}
      texts={[
        {
          when: ['search'],
          title: `${say(`No ${nouns} match`)} "${list.get('search')}"`,
          line: 'Search looks at names and categories.',
          again: 'Clear search',
        },
        {
          when: ['status'],
          title: say(`No archived ${nouns}`),
          line: say(`Archived ${nouns} appear here with everything linked to them.`),
          again: say(`Show all ${nouns}`),
        },
        { title: say(`No ${nouns} yet`), line: say(why), icon, add },
      ]}
    />
  );
}
