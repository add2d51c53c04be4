import { useParams } from 'react-router';
import { importDetails } from '@schoolbell/core/imports/contract';
import { busyStates } from '@schoolbell/core/imports/format/rules';
import { prefetch, useRead } from '../http/read.ts';
import { Page } from '../shell/Page.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useSay } from '../words/say.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { type Import, nounsOf, rowsText, stateText } from './importText.ts';
import * as css from './Imports.css.ts';
import { Mapping } from './Mapping.tsx';

/** Starts the import's read. */
export function warm({ id }: Readonly<Record<string, string | undefined>>): void {
  prefetch(importDetails, { import_id: Number(id) });
}

/** One import, on its way from the file to the way back. */
export function Component() {
  const id = Number(useParams()['id']);
  const read = useRead(importDetails, { import_id: id });
  const found = read.data?.import_id === id ? read.data : undefined;
  if (read.error && !found)
    return (
      <Page title="Import">
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      </Page>
    );
  if (!found)
    return (
      <Page title="Import">
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      </Page>
    );
  return <Stage key={found.import_id} found={found} />;
}

function Stage({ found }: { found: Import }) {
  const say = useSay();
  const { state } = found;
  const { word, tone } = stateText[state];
  const name = found.file_name || 'Without a name';
  return (
    <Page
      title={name}
      subtitle={
        <>
          <Tag tone={tone}>{word}</Tag> {say(nounsOf[found.kind].title)} · {rowsText(found.total_rows)} ·{' '}
          {found.created_by}
        </>
      }
    >
      <div className={css.stack}>
        <Breadcrumb parts={[{ label: 'Import', to: '/people/import' }, { label: name }]} />
        {state === 'failed' && (
          <Banner tone="danger" title="The file could not be read">
            {found.error}
          </Banner>
        )}
        {busyStates.includes(state) && <ImportProgress found={found} />}
        {(state === 'uploaded' || state === 'failed') && <Mapping found={found} />}
        {(state === 'checked' || state === 'done') && <ImportResult found={found} />}
        {state === 'cancelled' && <Banner>This import was cancelled before anything was saved.</Banner>}
        {state === 'undone' && <Undone found={found} />}
      </div>
    </Page>
  );
}

function Undone({ found }: { found: Import }) {
  if (found.kept === 0) return <Banner tone="success">This import was undone.</Banner>;
  return (
    <Banner tone="warning" title={`${rowsText(found.kept)} stayed`}>
      These people were changed, archived or given a note after the import. Everything else was undone.
    </Banner>
  );
}
