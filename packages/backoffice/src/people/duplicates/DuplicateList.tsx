import { SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { duplicates, findAllDuplicates, merges, exportDuplicates } from '@schoolbell/core/people/duplicates/contract';
import { type Address, idIn, pageIn } from '../../http/address.ts';
import { prefetch, useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Page } from '../../shell/Page.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { part } from '../../ui/parts.tsx';
import { toast } from '../../ui/toasts.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { totalOf } from '../../ui/list/exportedList.ts';
import { useList } from '../../ui/list/useList.ts';
import { type Two, useUndo } from './alike.ts';
import * as css from './Duplicates.css.ts';
import { Pairs } from './Pairs.tsx';

const MergeDialog = part(() => import('./MergeDialog.tsx').then((file) => file.MergeDialog));

const PER_PAGE = 10;

/** What the address asks for: a page, and pairs of one person alone. */
function inputOf(address: Address) {
  const of = idIn(address, 'person');
  return { page: pageIn(address), per_page: PER_PAGE, ...(of !== undefined && { user_detail_id: of }) };
}

/** Starts the first reads while the code is on its way. */
export function warm(_params: object, search: URLSearchParams): void {
  prefetch(duplicates, inputOf(search));
  prefetch(merges, { page: 1, per_page: PER_PAGE });
}

/** People who may be here twice: compared and made one, or kept apart; and merges that can still be undone. */
export function Component() {
  const list = useList(duplicates, inputOf);
  const [two, setTwo] = useState<Two>();
  const find = useWrite(findAllDuplicates);
  const look = () => void find.mutateAsync({}).then(({ message }) => toast(message), toast.error);
  const only = list.input.user_detail_id !== undefined;

  return (
    <Page
      title="Duplicates"
      subtitle="Records that may be one person. Nothing is merged without your word."
      actions={
        <>
          {!only && (
            <ExportButton
              list={{ endpoint: exportDuplicates, resource: 'duplicates', name: 'duplicates', input: {} }}
              total={totalOf(list.page)}
            />
          )}
          <Button icon={<SearchCheck size={16} aria-hidden />} loading={find.isPending} onClick={look}>
            Look again
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        {only && (
          <Banner
            action={
              <Button size="sm" onClick={() => list.set({ person: null })}>
                Show all
              </Button>
            }
          >
            Only pairs with one person are shown.
          </Banner>
        )}
        <Pairs list={list} onCompare={setTwo} />
        <Merges />
      </div>
      {two && <MergeDialog two={two} onClose={() => setTwo(undefined)} />}
    </Page>
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
                {gone_name} went into {kept.name}
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
