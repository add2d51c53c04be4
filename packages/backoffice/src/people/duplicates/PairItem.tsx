import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { dismissDuplicate, type duplicates, reopenDuplicate } from '@schoolbell/core/people/duplicates/contract';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Two } from './alike.ts';
import { AlikePerson } from './AlikePerson.tsx';
import * as css from './Duplicates.css.ts';

type Pair = ResultOf<typeof duplicates>['data'][number];

const reasons = {
  external_id: 'Same ID in another system',
  dob: 'Same date of birth and a similar name',
  contact: 'Same first name and a shared e-mail or phone',
} as const;

interface PairItemProps {
  pair: Pair;
  onCompare: (two: Two) => void;
  /** Fetches what comparing opens, once it is pointed at. */
  warm: () => void;
}

/** Two people who may be one: side by side, to be compared or kept apart. */
export function PairItem({ pair: { one, other, reason }, onCompare, warm }: PairItemProps) {
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
          <Button size="sm" onClick={() => onCompare(two)} onPointerEnter={warm}>
            Compare
          </Button>
        </span>
      </div>
    </li>
  );
}
