import { CalendarX2, ClipboardCheck, Pencil, Repeat, Send, UserPlus } from 'lucide-react';
import { eventDetails } from '@schoolbell/core/calendar/series/contract';
import { isOpen } from '@schoolbell/core/calendar/series/rules';
import { useRead } from '../http/read.ts';
import { WriteMenu } from '../messages/compose.ts';
import { ComposeButton } from '../messages/ComposeButton.tsx';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LinkButton } from '../ui/Link.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { useSay } from '../words/say.ts';
import { EventAbout } from './EventAbout.tsx';
import type { Details } from './eventForm.ts';
import type { Task } from './EventTasks.tsx';
import { Roster } from './Roster.tsx';
import * as css from './EventForm.css.ts';

interface EventPanelProps {
  event_id: number;
  onTask: (task: Task) => void;
  onClose: () => void;
}

/** One event beside the calendar: what it is, who comes, and what can be done with it. */
export function EventPanel({ event_id, onTask, onClose }: EventPanelProps) {
  const may = useMay();
  const { data, error, refetch } = useRead(eventDetails, { event_id });
  const shown = data?.event.event_id === event_id ? data : undefined;
  return (
    <Panel
      title={shown?.event.title ?? 'Event'}
      onClose={onClose}
      footer={shown && hasActions(shown, may('students')) && <Actions details={shown} onTask={onTask} />}
    >
      {!shown && error?.code === 'notFound' && (
        <EmptyState
          title="This event was not found"
          line="It may be someone else's draft, or belong to another branch."
        />
      )}
      {!shown &&
        error?.code !== 'notFound' &&
        (error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />)}
      {shown && (
        <div className={css.stack}>
          <EventAbout
            details={shown}
            onRemind={
              shown.may_change === 1 && reaches(shown)
                ? () => onTask({ kind: 'remind', event: shown.event, code: shown.reminders })
                : undefined
            }
          />
          {may('students') && <Roster event={shown.event} mayEnrol={shown.may_enrol === 1} />}
        </div>
      )}
    </Panel>
  );
}

/** Whether an event that may be touched still is ahead, itself or the rest of its series. */
const reaches = ({ event }: Details): boolean =>
  event.status !== 'cancelled' && (event.repeats === 1 || isAhead(event));
const isAhead = (event: Details['event']): boolean =>
  isOpen({ starts_at: Date.parse(event.starts_at), marked: event.marked }, Date.now());
const hasActions = (details: Details, mayMark: boolean): boolean =>
  (mayMark && details.event.status === 'scheduled') ||
  (details.may_change === 1 && details.event.status === 'draft') ||
  ((details.may_change === 1 || details.may_enrol === 1) && reaches(details));

function Actions({ details, onTask }: { details: Details; onTask: (task: Task) => void }) {
  const say = useSay();
  const may = useMay();
  const { event } = details;
  const ahead = isAhead(event);
  const [changes, enrols] = [details.may_change === 1 && reaches(details), details.may_enrol === 1 && reaches(details)];
  return (
    <div className={css.buttons}>
      {details.may_change === 1 && event.status === 'draft' && (
        <Button
          variant="primary"
          icon={<Send size={16} aria-hidden />}
          onClick={() => onTask({ kind: 'publish', event })}
        >
          Publish
        </Button>
      )}
      {may('students') && event.status === 'scheduled' && (
        <LinkButton
          to={`/attendance/${event.event_id}`}
          variant={ahead ? 'secondary' : 'primary'}
          icon={<ClipboardCheck size={16} aria-hidden />}
        >
          Attendance
        </LinkButton>
      )}
      <WriteButton event={event} />
      {changes && (
        <Button
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => onTask({ kind: 'edit', event_id: event.event_id })}
        >
          Edit
        </Button>
      )}
      {changes && ahead && event.repeats === 0 && (
        <Button icon={<Repeat size={16} aria-hidden />} onClick={() => onTask({ kind: 'repeat', event })}>
          Repeat
        </Button>
      )}
      {enrols && (
        <Button icon={<UserPlus size={16} aria-hidden />} onClick={() => onTask({ kind: 'enrol', event })}>
          {say('Enrol {students}')}
        </Button>
      )}
      {changes && event.status === 'scheduled' && (
        <Button
          variant="ghost"
          icon={<CalendarX2 size={16} aria-hidden />}
          onClick={() => onTask({ kind: 'cancel', event })}
        >
          Cancel event
        </Button>
      )}
    </div>
  );
}

/** Writes to the families of a class, or of its whole series. */
function WriteButton({ event: { event_id, series_id, title, starts_at, status, repeats } }: Pick<Details, 'event'>) {
  const may = useMay();
  if (!may('students') || status !== 'scheduled') return null;
  const start = { type: 'event', type_id: event_id, title, event_id, class_at: starts_at } as const;
  if (repeats === 0) return <ComposeButton start={start} />;
  return <WriteMenu one={start} all={{ type: 'series', type_id: series_id, title }} />;
}
