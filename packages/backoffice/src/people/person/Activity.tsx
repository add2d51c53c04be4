import { History } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '@schoolbell/core/format';
import { personActivity, staffActivity } from '@schoolbell/core/people/activity/contract';
import { pathOf } from '@schoolbell/core/people/rules';
import { auditChanges } from '@schoolbell/core/settings/audit/rules';
import { useRead } from '../../http/read.ts';
import { sentenceOf, type Event } from '../../settings/audit/AuditPanel.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import * as css from './Activity.css.ts';

/** What happened to a person, or with `by` what somebody on the staff did: the newest first. */
export function Activity({ id, by = false }: { id: number; by?: boolean }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead(by ? staffActivity : personActivity, { user_detail_id: id, page, per_page: 20 });
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={6} />;
  if (data.total === 0) return <EmptyState icon={<History size={20} />} title="Nothing has happened yet" line={by ? 'What they add, change and write stands here.' : 'Who added, changed or wrote something here, and when.'} />;
  return (
    <>
      <ol className={css.list}>{data.data.map((event) => <Item key={event.id} event={event} about={by} />)}</ol>
      {data.last_page > 1 && <Pagination page={data} onPage={setPage} />}
    </>
  );
}

function changeText(before: string, after: string): string {
  if (before && after) return `${before} → ${after}`;
  return after || `${before} → –`;
}

/** One event; with `about`, the way to the person whom it concerned. */
function Item({ event, about }: { event: Event; about: boolean }) {
  const say = useSay();
  const changes = auditChanges(event.before, event.after).filter((change) => change.before !== change.after);
  const { person } = event;
  return (
    <li className={css.item}>
      <p className={css.what}>{sentenceOf(event, say)}</p>
      {changes.length > 0 && (
        <ul className={css.changes}>{changes.slice(0, 6).map((change, at) => <li key={at}><span className={css.name}>{change.name}</span> {changeText(change.before, change.after)}</li>)}</ul>
      )}
      {event.withheld === 1 && <p className={css.when}>About somebody whose page you may not open.</p>}
      <p className={css.when}>
        {formatDateTime(event.created_at)}
        {about && person && ![5, 6].includes(person.role_id) && <> · <Link to={pathOf(person)}>{fullName(person)}</Link></>}
      </p>
    </li>
  );
}
