import { History } from 'lucide-react';
import { useState } from 'react';
import { subjectActivity } from '@schoolbell/core/catalog/subjects/contract';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { personActivity, staffActivity } from '@schoolbell/core/records/activity/contract';
import { pathOf } from '@schoolbell/core/people/rules';
import { auditChanges } from '@schoolbell/core/privacy/audit/rules';
import { useRead } from '../../http/read.ts';
import { sentenceOf, type Event } from '../../privacy/audit/auditEvent.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { useSay } from '../../words/say.ts';
import * as css from './Activity.css.ts';

/** What happened to a person, or with `by` what a member of staff did: the newest first. */
export function Activity({ id, by = false }: { id: number; by?: boolean }) {
  const [page, setPage] = useState(1);
  const read = useRead(by ? staffActivity : personActivity, { user_detail_id: id, page, per_page: 20 });
  return (
    <Happened
      read={read}
      about={by}
      line={
        by
          ? 'What they add, change and write appears here.'
          : 'Everything that is added, changed or written here appears with name and time.'
      }
      onPage={setPage}
    />
  );
}

/** What happened to a subject, the newest first. */
export function SubjectActivity({ sub_id }: { sub_id: number }) {
  const [page, setPage] = useState(1);
  const read = useRead(subjectActivity, { sub_id, page, per_page: 10 });
  return <Happened read={read} line="Changes appear here with name and time." onPage={setPage} />;
}

interface HappenedProps {
  read: { data?: ResultOf<typeof personActivity> | undefined; error: Error | null; refetch: () => unknown };
  /** With the way to the person whom each event concerned. */
  about?: boolean;
  /** What will stand here one day. */
  line: string;
  onPage: (page: number) => void;
}

function Happened({ read: { data, error, refetch }, about = false, line, onPage }: HappenedProps) {
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={6} />;
  if (data.total === 0) return <EmptyState icon={<History size={20} />} title="Nothing has happened yet" line={line} />;
  return (
    <>
      <ol className={css.list}>
        {data.data.map((event) => (
          <Item key={event.id} event={event} about={about} />
        ))}
      </ol>
      {data.last_page > 1 && <Pagination page={data} onPage={onPage} />}
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
        <ul className={css.changes}>
          {changes.slice(0, 6).map((change, at) => (
            <li key={at}>
              <span className={css.name}>{change.name}</span> {changeText(change.before, change.after)}
            </li>
          ))}
        </ul>
      )}
      {event.withheld === 1 && <p className={css.when}>About a person you don't have access to.</p>}
      <p className={css.when}>
        {formatDateTime(event.created_at)}
        {about && person && ![5, 6].includes(person.role_id) && (
          <>
            {' '}
            · <Link to={pathOf(person)}>{fullName(person)}</Link>
          </>
        )}
      </p>
    </li>
  );
}
