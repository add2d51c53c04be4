import { generalSettings } from '@schoolbell/core/settings/general/contract';
import { prefetch, useRead } from '../../http/read.ts';
import { Page } from '../../shell/Page.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { missingText } from '../../ui/missing.ts';
import { part } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import * as css from './General.css.ts';

const GeneralForm = part(() => import('./GeneralForm.tsx').then((file) => file.GeneralForm), Loading);

/** Starts the read of the school's own data, and fetches its form beside it. */
export function warm(): void {
  prefetch(generalSettings, {});
  void GeneralForm.fetch();
}

function Loading({ hasFailed }: { hasFailed?: boolean }) {
  if (hasFailed) return <ErrorState line={missingText()} onRetry={() => void GeneralForm.fetch()} />;
  return (
    <div className={css.bones} role="status" aria-label="Loading">
      {[180, 130, 200].map((height) => (
        <Card key={height}>
          <Skeleton height={height} />
        </Card>
      ))}
    </div>
  );
}

/** What the school says about itself, in one form. */
export function Component() {
  const read = useRead(generalSettings, {});
  return (
    <Page title="General" subtitle="Your school, as families and staff see it.">
      {read.error && !read.data ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <GeneralForm saved={read.data.data} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
