import { useState } from 'react';
import { dateTimeIn, dayText, fullName } from '@schoolbell/core/format';
import { pathOf } from '@schoolbell/core/people/rules';
import { archiveStaff, mentionableStaff, staffFutureWork } from '@schoolbell/core/staff/contract';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { pathOfEvent } from '../calendar/eventText.ts';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { useSession } from '../session/session.ts';
import { ComboBox } from '../ui/ComboBox.tsx';
import { formatDate } from '../ui/dates.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Link } from '../ui/Link.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toasts.ts';
import type { Member } from './EditStaff.tsx';
import * as css from './Staff.css.ts';

type Work = ResultOf<typeof staffFutureWork>;

const rest = (part: { total: number; data: readonly unknown[] }) =>
  part.total > part.data.length && <li className={css.muted}>and {part.total - part.data.length} more</li>;

/** Archives someone who leaves: what waits for them is shown first, and goes to a colleague in the same step. */
export function ArchiveStaff({ person, onClose }: { person: Member; onClose: () => void }) {
  const { user_detail_id } = person;
  const name = fullName(person);
  const { data: work, error, refetch } = useRead(staffFutureWork, { user_detail_id });
  const archive = useWrite(archiveStaff);
  const [search, setSearch] = useState('');
  const [heir, setHeir] = useState<number | null>(null);
  const staff = useRead(mentionableStaff, { search });
  const colleagues = (staff.data?.data ?? []).filter((one) => one.user_detail_id !== user_detail_id);
  const movable = work && work.tasks.total + work.leads.total > 0;

  async function save() {
    try {
      toast(
        (await archive.mutateAsync({ user_detail_id, is_archived: 1, ...(heir !== null && { hand_over_to: heir }) }))
          .message,
      );
      onClose();
    } catch (refusal) {
      toast.error(refusal);
    }
  }

  return (
    <Modal
      title={`Archive ${name}?`}
      saveLabel="Archive"
      saving={archive.isPending}
      onSave={work && (() => void save())}
      onClose={onClose}
    >
      <div className={css.stack}>
        <p>
          They are signed out everywhere at once and can no longer sign in. What they wrote stays, and you can restore
          them at any time.
        </p>
        {error && !work && <ErrorState line={error.message} onRetry={() => void refetch()} />}
        {!work && !error && <SkeletonLines lines={3} />}
        {work && <FutureWork id={user_detail_id} work={work} />}
        {movable && (
          <ComboBox
            label="Hand tasks and leads over to"
            placeholder="No one (keep as they are)"
            value={heir}
            onSearch={setSearch}
            onChange={(id) => setHeir(id === null ? null : Number(id))}
            options={colleagues.map((one) => ({ value: one.user_detail_id, label: fullName(one) }))}
          />
        )}
      </div>
    </Modal>
  );
}

function FutureWork({ id, work: { classes, tasks, leads, leaves } }: { id: number; work: Work }) {
  if (classes.total + tasks.total + leads.total + leaves.total === 0)
    return <p className={css.muted}>They have no classes, open tasks, leads or leaves.</p>;
  return (
    <>
      {classes.total > 0 && <Classes id={id} classes={classes} />}
      {tasks.total > 0 && (
        <section>
          <h3 className={css.heading}>Open tasks ({tasks.total})</h3>
          <ul className={css.list}>
            {tasks.data.map((task) => (
              <li key={task.id}>
                {task.task_detail} · <Link to={`${pathOf(task.person)}?tab=tasks`}>{fullName(task.person)}</Link>{' '}
                <span className={css.muted}>due {formatDate(task.validity_date)}</span>
              </li>
            ))}
            {rest(tasks)}
          </ul>
        </section>
      )}
      {leads.total > 0 && (
        <section>
          <h3 className={css.heading}>Leads they own ({leads.total})</h3>
          <ul className={css.list}>
            {leads.data.map((lead) => (
              <li key={lead.user_detail_id}>
                <Link to={pathOf(lead)}>{fullName(lead)}</Link>
              </li>
            ))}
            {rest(leads)}
          </ul>
        </section>
      )}
      {leaves.total > 0 && (
        <section>
          <h3 className={css.heading}>Upcoming leaves ({leaves.total})</h3>
          <ul className={css.list}>
            {leaves.data.map((leave) => (
              <li key={leave.leave_id}>
                {[...new Set([leave.start_date, leave.end_date])].map(dayText).join(' – ')}{' '}
                <span className={css.muted}>{leave.status === 'Accepted' ? 'Approved' : leave.status}</span>
              </li>
            ))}
            {rest(leaves)}
          </ul>
        </section>
      )}
    </>
  );
}

/** The classes that would be left with someone who has gone: they are given to others in the calendar, each as it suits. */
function Classes({ id, classes }: { id: number; classes: Work['classes'] }) {
  const { institutionTimeZone } = useSession().institution;
  return (
    <section>
      <h3 className={css.heading}>Upcoming classes ({classes.total})</h3>
      <ul className={css.list}>
        {classes.data.map(({ event_id, title, starts_at, local_start, times }) => (
          <li key={event_id}>
            <Link to={pathOfEvent(event_id, local_start)}>{title || 'Event'}</Link>{' '}
            <span className={css.muted}>
              {dateTimeIn(starts_at, institutionTimeZone)}
              {times > 1 && `, ${times.toLocaleString('en-US')} times in total`}
            </span>
          </li>
        ))}
        {rest(classes)}
      </ul>
      <p className={css.about}>
        They stay in these classes until you choose someone else in the{' '}
        <Link to={`/calendar?staff=${id}`}>calendar</Link>.
      </p>
    </section>
  );
}
