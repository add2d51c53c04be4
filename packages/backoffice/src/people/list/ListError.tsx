import type { Failure } from '@schoolbell/core/http/errors';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { ListQuery } from './listQuery.ts';

interface ListErrorProps {
  error: Failure;
  query: Pick<ListQuery<string>, 'get' | 'set'>;
  onRetry: () => void;
}

/** What a list of people says that could not be read. A filter that names what is no longer there is refused each time it is tried, so the way on is without it. */
export function ListError({ error, query, onRetry }: ListErrorProps) {
  if (error.code !== 'invalid' || !query.get('filters')) return <ErrorState line={error.message} onRetry={onRetry} />;
  return (
    <ErrorState
      title="This filter can't be used"
      line="It asks for something that is no longer there."
      again="Clear filters"
      onRetry={() => query.set({ filters: null })}
    />
  );
}
