import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateTimeIn } from '@schoolbell/core/format';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import type { previewSchedule } from '@schoolbell/core/reports/schedules/contract';
import { useSession } from '../../session/session.ts';
import { MailFrame } from '../../settings/MailFrame.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import type { ScheduleRow } from './ScheduleForm.tsx';
import * as css from './Schedules.css.ts';
import { usePreview } from './usePreview.ts';
import { useScheduleVerbs } from './useScheduleVerbs.ts';

interface SchedulePreviewProps {
  /** What is typed. */
  input: InputOf<typeof previewSchedule>;
  /** The colleagues who get it. */
  readers: readonly { id: number; name: string }[];
  /** The schedule, where it is saved as it is typed: it can be sent now. */
  saved: ScheduleRow | null;
  onClose: () => void;
}

/** The mail as it would be sent now, and who would be left out. Nothing is sent until somebody presses "Send now". */
export function SchedulePreview({ saved, onClose, ...shown }: SchedulePreviewProps) {
  return saved ? (
    <SendNow schedule={saved} onClose={onClose}>
      <Mail {...shown} />
    </SendNow>
  ) : (
    <Modal title="Preview" size="lg" onClose={onClose}>
      <Mail {...shown} hint="Save the schedule to send it now." />
    </Modal>
  );
}

function SendNow({ schedule, onClose, children }: { schedule: ScheduleRow; onClose: () => void; children: ReactNode }) {
  const { run, isRunning } = useScheduleVerbs(schedule);
  return (
    <Modal
      title="Preview"
      size="lg"
      saveLabel="Send now"
      saving={isRunning}
      onSave={() => run(onClose)}
      onClose={onClose}
    >
      {children}
    </Modal>
  );
}

function Mail({ input, readers, hint }: Pick<SchedulePreviewProps, 'input' | 'readers'> & { hint?: string }) {
  const { institution } = useSession();
  const { mail, failure, retry } = usePreview(input);
  if (failure?.code === 'invalid' && failure.fields)
    return (
      <EmptyState
        title="There is no mail to show yet"
        line={`${[...new Set(Object.values(failure.fields))].join('. ')}.`}
      />
    );
  if (failure) return <ErrorState line={failure.message} onRetry={retry} />;
  if (!mail) return <SkeletonLines lines={8} />;
  const leftOut = new Set(mail.left_out.map((one) => one.user_detail_id));
  return (
    <>
      <dl className={css.heads}>
        <dt>Subject</dt>
        <dd>
          <bdi>{mail.subject}</bdi>
        </dd>
        <dt>To</dt>
        <dd>
          <Names of={readers.filter(({ id }) => !leftOut.has(id))} />
        </dd>
        {mail.left_out.length > 0 && (
          <>
            <dt>Left out</dt>
            <dd>
              {mail.left_out.map(({ user_detail_id, name, reason }) => (
                <div key={user_detail_id}>
                  <bdi>{name}</bdi>: {reason}
                </div>
              ))}
            </dd>
          </>
        )}
        {mail.file_name !== '' && (
          <>
            <dt>File</dt>
            <dd className={css.file}>
              <Paperclip size={14} aria-hidden /> {mail.file_name}
            </dd>
          </>
        )}
        <dt>Next mail</dt>
        <dd>{dateTimeIn(mail.next_at, institution.institutionTimeZone)}</dd>
      </dl>
      <div className={css.mail}>
        <MailFrame html={mail.html} />
      </div>
      {hint && <p className={css.quiet}>{hint}</p>}
    </>
  );
}

function Names({ of }: { of: SchedulePreviewProps['readers'] }) {
  if (of.length === 0) return 'Nobody';
  return of.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <bdi>{name}</bdi>
    </span>
  ));
}
