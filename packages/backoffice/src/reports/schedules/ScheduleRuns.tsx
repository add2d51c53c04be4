import { dateTimeIn } from '@schoolbell/core/format';
import { scheduleRuns } from '@schoolbell/core/reports/schedules/contract';
import { useRead } from '../../http/read.ts';
import { useSession } from '../../session/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { ScheduleRow } from './ScheduleForm.tsx';
import * as css from './Schedules.css.ts';

const states = {
  sent: { label: 'Sent', tone: 'success' },
  empty: { label: 'Nothing to send', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
} as const;

/** The last runs of a scheduled report: who got each, and why others did not. */
export function ScheduleRuns({ schedule, onClose }: { schedule: ScheduleRow; onClose: () => void }) {
  const { institution } = useSession();
  const { data, error, refetch } = useRead(scheduleRuns, { schedule_id: schedule.schedule_id });
  return (
    <Modal title={`History of "${schedule.name}"`} onClose={onClose}>
      {error && !data ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={4} />
      ) : data.data.length === 0 ? (
        <EmptyState title="Not sent yet" line="Each run appears here." />
      ) : (
        <ul className={css.runs}>
          {data.data.map(({ run_id, started_at, due_on, state, rows, error: said, file_name, readers }) => (
            <li key={run_id} className={css.run}>
              <div className={css.what}>
                {dateTimeIn(started_at, institution.institutionTimeZone)}
                {due_on === null && ', sent by hand'}
                <p className={css.about}>
                  {said || `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`}
                  {file_name && ` · ${file_name}`}
                  {readers.map(({ user_detail_id, name, left_out }) => (
                    <span key={user_detail_id}>
                      {' '}
                      · <bdi>{name}</bdi>
                      {left_out && ` (not sent: ${left_out})`}
                    </span>
                  ))}
                </p>
              </div>
              <Tag tone={states[state].tone}>{states[state].label}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
