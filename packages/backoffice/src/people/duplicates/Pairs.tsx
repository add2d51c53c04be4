import { Copy } from 'lucide-react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { dismissDuplicate, type duplicates, reopenDuplicate } from '@schoolbell/core/people/duplicates/contract';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Two } from './alike.ts';
import { AlikePerson } from './AlikePerson.tsx';
import * as css from './Duplicates.css.ts';
import type { ListState } from '../../ui/list/useList.ts';
import { ListPages } from '../../ui/list/ListPages.tsx';

const MergeDialog = part(() => import('./MergeDialog.tsx').then((file) => file.MergeDialog));

type Pair = ResultOf<typeof duplicates>['data'][number];

const reasons = {
  external_id: 'Same ID in another system',
  dob: 'Same date of birth and a similar name',
  contact: 'Same first name and a shared e-mail or phone',
} as const;

interface PairsProps {
  list: ListState<Pair>;
  onCompare: (two: Two) => void;
}

/** The pairs of people who may be one. */
export function Pairs({ list, onCompare }: PairsProps) {
  const { page, error } = list;
  return (
    <Card flush>
      {error && !page && <ErrorState line={error.message} onRetry={list.retry} />}
      {!page && !error && (
        <div className={css.item}>
          <SkeletonLines lines={6} />
        </div>
      )}
      {page?.total === 0 && (
        <EmptyState
          icon={<Copy size={20} />}
          title="Nobody is here twice"
          line="New records are looked at as they come in, and everybody once a day."
        />
      )}
      {page && page.total > 0 && (
        <ul aria-label="Possible duplicates">
          {page.data.map((pair) => (
            <PairItem
              key={`${pair.one.user_detail_id}-${pair.other.user_detail_id}`}
              pair={pair}
              onCompare={onCompare}
            />
          ))}
        </ul>
      )}
      {page && page.last_page > 1 && <ListPages list={list} />}
    </Card>
  );
}

function PairItem({ pair: { one, other, reason }, onCompare }: { pair: Pair; onCompare: (two: Two) => void }) {
  const dismiss = useWrite(dismissDuplicate);
  const reopen = useWrite(reopenDuplicate);
  const two = { user_detail_id: one.user_detail_id, duplicate_id: other.user_detail_id };

  function keepBoth() {
    const back = () => void reopen.mutateAsync(two).then(({ message }) => toast(message), toast.error);
    void dismiss.mutateAsync(two).then(({ message }) => toast(message, { label: 'Undo', run: back }), toast.error);
  }

  return (
    <li className={css.item}>
      <div className={css.two}>
        <AlikePerson person={one} />
        <AlikePerson person={other} />
      </div>
      <div className={css.foot}>
        <span className={css.why}>{reasons[reason]}</span>
        <span className={css.buttons}>
          <Button size="sm" variant="ghost" loading={dismiss.isPending} onClick={keepBoth}>
            Not a duplicate
          </Button>
          <Button size="sm" onClick={() => onCompare(two)} onPointerEnter={MergeDialog.fetch}>
            Compare
          </Button>
        </span>
      </div>
    </li>
  );
}
