import { ErrorState } from '../ErrorState.tsx';
import type { Filter } from './filter.ts';
import type { ListState } from './useList.ts';

interface ListErrorProps {
  list: Pick<ListState<never>, 'get' | 'set' | 'retry'> & { error: { code: string; message: string } | null };
  filters: readonly Pick<Filter, 'name'>[];
}

/** What a list says that could not be read. A filter that names what is no longer there is refused each time it is tried, so the way on is without it. */
export function ListError({ list: { error, get, set, retry }, filters }: ListErrorProps) {
  const names = filters.map(({ name }) => name).filter((name) => get(name));
  if (error?.code !== 'invalid' || names.length === 0) return <ErrorState line={error?.message} onRetry={retry} />;
  return (
    <ErrorState
      title="This filter can't be used"
      line="Part of it no longer exists."
      again="Clear filters"
      onRetry={() => set(Object.fromEntries(names.map((name) => [name, null])))}
    />
  );
}
