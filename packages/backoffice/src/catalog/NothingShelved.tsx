import type { ListAddress } from '../ui/list/listQuery.ts';
import type { Adding } from '../ui/list/ListActions.tsx';
import { Nothing } from '../ui/list/Nothing.tsx';
import { EmptyPicture } from '../ui/pictures/EmptyPicture.tsx';
import { useSay } from '../words/say.ts';

/** What is on shelves, in the school's words, and why to add the first one. */
const kinds = {
  subject: {
    nouns: '{subjects}',
    Nouns: '{Subjects}',
    why: 'Add what the school teaches: classes, {packages} and bookings are made of it.',
    icon: <EmptyPicture name="subjects" />,
  },
  package: {
    nouns: '{packages}',
    Nouns: '{Packages}',
    why: 'Sell a number of sessions at once: families use them up as they come.',
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
  const { nouns, Nouns, why, icon } = kinds[kind];
  return (
    <Nothing
      list={list}
      texts={[
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
        { title: say(`No ${nouns} yet`), line: say(why), icon, add },
      ]}
    />
  );
}
