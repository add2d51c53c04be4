import { Pagination } from '../Pagination.tsx';
import { pageSizes } from './listInput.ts';
import type { ListState } from './useList.ts';

interface ListPagesProps {
  list: Pick<ListState<object>, 'page' | 'input' | 'set' | 'warm'>;
  /** The sizes to choose from, or those of all lists. */
  sizes?: boolean | readonly number[];
}

/** The way to the other pages of a list, and how many rows each has where the reader may choose. */
export function ListPages({ list, sizes }: ListPagesProps) {
  return (
    <Pagination
      page={list.page!}
      onPage={(page) => list.set({ page })}
      onWarm={list.warm}
      size={
        sizes
          ? {
              value: (list.input as { per_page: number }).per_page,
              choices: sizes === true ? pageSizes : sizes,
              onChange: (per_page) => list.set({ per_page }),
            }
          : undefined
      }
    />
  );
}
