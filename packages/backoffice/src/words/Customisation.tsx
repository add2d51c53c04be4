import { wordsList } from '@schoolbell/core/words/contract';
import { prefetch, useRead } from '../http/read.ts';
import { Page } from '../shell/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import * as css from './Customisation.css.ts';
import { WordsForm } from './WordsForm.tsx';

/** Starts the words' read. */
export function warm(): void {
  prefetch(wordsList, {});
}

function Loading() {
  return (
    <div className={css.columns} role="status" aria-label="Loading">
      <Card>
        {Array.from({ length: 9 }, (_, at) => (
          <div key={at} className={css.bone}>
            <Skeleton height={36} />
          </div>
        ))}
      </Card>
      <Card>
        <Skeleton height={260} />
      </Card>
    </div>
  );
}

/** The school's own words for nine things, in place of the product's. */
export function Component() {
  const read = useRead(wordsList, {});
  return (
    <Page
      title="Customisation"
      subtitle="Your own words for nine things. Menus, pages, forms, exports and messages follow at once."
    >
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <WordsForm saved={read.data.data} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
