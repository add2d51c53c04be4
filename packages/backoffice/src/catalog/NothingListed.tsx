import type { Adding } from '../ui/list/ListActions.tsx';
import type { ListAddress } from '../ui/list/listQuery.ts';
import { Nothing } from '../ui/list/Nothing.tsx';
import { EmptyPicture, type PictureName } from '../ui/pictures/EmptyPicture.tsx';

interface NothingListedProps {
  list: ListAddress;
  nouns: string;
  /** Why to add the first one. */
  why: string;
  picture: PictureName;
  add: Adding;
}

/** What a list of the catalog says where it has no row. */
export function NothingListed({ list, nouns, why, picture, add }: NothingListedProps) {
  const line = 'Try another word or another category.';
  return (
    <Nothing
      list={list}
      texts={[
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
          line: 'Archived records appear here with everything linked to them.',
          again: `Show all ${nouns}`,
        },
        { title: `No ${nouns} yet`, line: why, icon: <EmptyPicture name={picture} />, add },
      ]}
    />
  );
}
