import { acceptHeld, dismissHeld, heldSubmissions } from '@schoolbell/core/forms/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { kinds } from '../kinds.ts';
import * as css from './HeldReview.css.ts';

type Held = ResultOf<typeof heldSubmissions>['data'][number];

interface HeldReviewProps {
  type: 'student' | 'lead';
  onClose: () => void;
}

/** Submissions that looked like a program's: each can be accepted after all, or dismissed with a way back. */
export function HeldReview({ type, onClose }: HeldReviewProps) {
  const { data, error, refetch } = useRead(heldSubmissions, { type });
  return (
    <Panel wide title="Submissions to review" onClose={onClose}>
      {!data && !error && <SkeletonLines lines={6} />}
      {error && !data && <ErrorState line={error.message} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState
          title="All reviewed"
          line="New suspicious submissions will appear here."
          action={<Button onClick={onClose}>Close</Button>}
        />
      )}
      {data && data.data.length > 0 && (
        <p className={css.intro}>These look as if a program filled in the form. Accept them to add them to the list.</p>
      )}
      <ul className={css.list}>
        {data?.data.map((held) => (
          <Submission key={held.submission_id} held={held} />
        ))}
      </ul>
    </Panel>
  );
}

function Submission({ held }: { held: Held }) {
  const say = useSay();
  const accept = useWrite(acceptHeld);
  const dismiss = useWrite(dismissHeld);
  const { noun } = kinds[held.form_type];

  async function setDismissed(dismissed: 0 | 1) {
    try {
      const { message } = await dismiss.mutateAsync({ submission_id: held.submission_id, dismissed });
      toast(message, dismissed ? { label: 'Undo', run: () => void setDismissed(0) } : undefined);
    } catch (error) {
      toast.error(error);
    }
  }

  return (
    <li className={css.item}>
      <div className={css.head}>
        <h3 className={css.title}>{say(held.form_name)}</h3>
        <span className={css.when}>{formatDateTime(held.created_at)}</span>
      </div>
      <div className={css.body}>
        <p className={css.reason}>
          <Tag tone="warning">{held.held_reason}</Tag>
        </p>
        <DescriptionList
          items={[
            ...held.values.map(({ label, value }) => ({ label: say(label), value })),
            { label: 'Page', value: held.page_url },
          ]}
        />
      </div>
      <div className={css.foot}>
        <Button size="sm" variant="ghost" loading={dismiss.isPending} onClick={() => void setDismissed(1)}>
          Dismiss
        </Button>
        <Button
          size="sm"
          variant="primary"
          loading={accept.isPending}
          onClick={() =>
            void accept
              .mutateAsync({ submission_id: held.submission_id })
              .then(({ message }) => toast(message), toast.error)
          }
        >
          {say(`Accept as ${noun}`)}
        </Button>
      </div>
    </li>
  );
}
