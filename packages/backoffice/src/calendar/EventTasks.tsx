import type { Place } from '@schoolbell/core/calendar/layout/rules';
import { CancelDialog } from './CancelDialog.tsx';
import type { Changes } from './changes.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { EnrolDialog } from './EnrolDialog.tsx';
import type { CalendarEvent } from './entries.ts';
import { EventForm } from './EventForm.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { ReminderDialog } from './ReminderDialog.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';

/** What is being done in the calendar, over it. */
export type Task =
  | { kind: 'new'; place: Place; staff?: number[]; room?: number; location?: number }
  | { kind: 'edit'; event_id: number }
  /** `place` is where it was dropped: the calendar shows it there while it asks. */
  | { kind: 'change'; event: CalendarEvent; changes: Changes; place: Place }
  | { kind: 'remind'; event: CalendarEvent; code: number }
  | { kind: 'cancel' | 'enrol' | 'publish' | 'repeat'; event: CalendarEvent };

/** The form or the question that a task needs. */
export function EventTasks({ task, onClose }: { task: Task; onClose: () => void }) {
  switch (task.kind) {
    case 'new':
      return <EventForm start={task} onClose={onClose} />;
    case 'edit':
      return <EventForm event_id={task.event_id} onClose={onClose} />;
    case 'change':
      return <ChangeDialog event={task.event} changes={task.changes} onDone={onClose} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog event={task.event} onClose={onClose} />;
    case 'enrol':
      return <EnrolDialog event={task.event} onClose={onClose} />;
    case 'remind':
      return <ReminderDialog event={task.event} code={task.code} onClose={onClose} />;
    case 'repeat':
      return <RepeatDialog event={task.event} onClose={onClose} />;
    case 'publish':
      return <PublishDialog event={task.event} onClose={onClose} />;
  }
}
