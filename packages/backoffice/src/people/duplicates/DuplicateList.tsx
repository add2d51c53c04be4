import { Copy, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { duplicates, findAllDuplicates, merges, exportDuplicates } from '@schoolbell/core/people/duplicates/contract';
import { idIn, pageIn } from '../../http/address.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Page } from '../../shell/Page.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatDate } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { totalOf } from '../../ui/list/useList.ts';
import { type Two, useUndo } from './alike.ts';
import * as css from './Duplicates.css.ts';
import { PairItem } from './PairItem.tsx';

const MergeDialog = part(() => import('./MergeDialog.tsx').then((file) => file.MergeDialog));

const PER_PAGE = 10;

/** What the address asks for: a page, and pairs of one person alone. */
function inputOf(search: URLSearchParams) {
  const of = idIn(search, 'person');
  return { page: pageIn(search), per_page: PER_PAGE, ...(of !== undefined && { user_detail_id: of }) };
}

/** Starts the first reads while the code is on its way. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(duplicates, inputOf(search));
  prefetch(merges, { page: 1, per_page: PER_PAGE });
}

/** People who may be here twice: compared and made one, or kept apart; and merges that can still be undone. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const input = inputOf(search);
  const list = useRead(duplicates, input);
  const [two, setTwo] = useState<Two>();
  const find = useWrite(findAllDuplicates);
  const look = () => void find.mutateAsync({}).then(({ message }) => toast(message), toast.error);
  const only = input.user_detail_id !== undefined;

  return (
    <Page
      title="Duplicates"
      subtitle="Records that may be the same person. You decide whether to merge them."
      actions={
        <>
          {!only && (
            <ExportButton
              list={{ endpoint: exportDuplicates, resource: 'duplicates', name: 'duplicates', input: {} }}
              total={totalOf(list.data)}
            />
          )}
          <Button icon={<SearchCheck size={16} aria-hidden />} loading={find.isPending} onClick={look}>
            Check again
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        {only && (
          <Banner
            action={
              <Button size="sm" onClick={() => setSearch({})}>
                Show all
              </Button>
            }
          >
            You see only this person's possible duplicates.
          </Banner>
        )}
        <Pairs
          list={list}
          onCompare={setTwo}
          onPage={(page) =>
            setSearch((now) => {
              const next = new URLSearchParams(now);
              next.set('page', String(page));
              return next;
            })
          }
        />
        <Merges />
      </div>
      {two && <MergeDialog two={two} onClose={() => setTwo(undefined)} />}
    </Page>
  );
}

interface PairsProps {
  list: ReturnType<typeof useRead<typeof duplicates>>;
  onCompare: (two: Two) => void;
  onPage: (page: number) => void;
}

function Pairs({ list: { data, error, refetch }, onCompare, onPage }: PairsProps) {
  return (
    <Card flush>
      {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={css.item}>
          <SkeletonLines lines={6} />
        </div>
      )}
      {data?.total === 0 && (
        <EmptyState
          icon={<Copy size={20} />}
          title="No duplicates"
          line="New records are checked when they are added, and all records once a day."
        />
      )}
      {data && data.total > 0 && (
        <ul aria-label="Possible duplicates">
          {data.data.map((pair) => (
            <PairItem
              key={`${pair.one.user_detail_id}-${pair.other.user_detail_id}`}
              pair={pair}
              onCompare={onCompare}
              warm={() => void MergeDialog.fetch()}
            />
          ))}
        </ul>
      )}
      {data && data.last_page > 1 && <Pagination page={data} onPage={onPage} />}
    </Card>
  );
}

function Merges() {
  const [page, setPage] = useState(1);
  const { data } = useRead(merges, { page, per_page: PER_PAGE });
  const undo = useUndo();
  if (!data || data.total === 0) return null;
  return (
    <Card flush title="Merged in the last 30 days">
      <ul>
        {data.data.map(({ merge_id, merged_at, merged_by, undo_until, kept, gone_name }) => (
          <li key={merge_id} className={css.row}>
            <span className={css.text}>
              <span>
                {gone_name} was merged into {kept.name}
              </span>
              <span className={css.quiet}>
                {merged_by ? `By ${merged_by}, ` : ''}
                {formatDate(merged_at)}. Can be undone until {formatDate(undo_until)}.
              </span>
            </span>
            <Button
              size="sm"
              aria-label={`Undo the merge of ${gone_name}`}
              loading={undo.busy}
              onClick={() => undo.run(merge_id)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {data.last_page > 1 && <Pagination page={data} onPage={setPage} />}
    </Card>
  );
}
