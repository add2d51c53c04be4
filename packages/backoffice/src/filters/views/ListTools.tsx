import type { Column } from '../../ui/list/columns.ts';
import type { ColumnChoice } from '../../ui/columnChoice.ts';
import { FilterButton } from '../FilterButton.tsx';
import type { Kind } from '../../people/kinds.ts';
import type { ListQuery } from '../../ui/list/listQuery.ts';
import { ConversionsButton } from '../../enquiries/ConversionsButton.tsx';
import { ViewsButton } from './ViewsButton.tsx';

interface ListToolsProps {
  kind: Kind;
  query: Pick<ListQuery<string>, 'get' | 'set'>;
  columns: readonly Pick<Column<never>, 'id' | 'hidden'>[];
  choice: ColumnChoice;
}

/** Filter and views of a list. They come after its first paint, which waits for neither. */
export function ListTools({ kind, query, columns, choice }: ListToolsProps) {
  return (
    <>
      <FilterButton kind={kind} query={query} />
      <ViewsButton kind={kind} columns={columns} choice={choice} />
      {kind === 'lead' && <ConversionsButton />}
    </>
  );
}
