import type { Say } from '../words/say.ts';

/** What follows a person's name, by the kind of thing that happened: every kind that the server keeps about a person. */
export const activityTexts: Record<string, string> = {
  added: 'was added',
  changed: 'was edited',
  imported: 'was imported',
  archived: 'was archived',
  restored: 'was restored',
  reviewed: 'was kept beside a possible duplicate',
  converted: 'became a {student}',
  moved: 'moved to another stage',
  note_added: 'got a note',
  note_changed: 'has a note that was edited',
  note_deleted: 'lost a note',
  task_added: 'got a task',
  task_completed: 'had a task completed',
  task_reopened: 'had a task opened again',
  task_deleted: 'lost a task',
  leave_applied: 'asked for leave',
  leave_accepted: 'had a leave approved',
  leave_rejected: 'had a leave rejected',
  leave_cancelled: 'took a request for leave back',
  'person.erased': 'was erased',
  guardian_added: 'got a guardian',
  guardian_changed: 'has changed guardian details',
  'submission.accepted': 'sent the form',
  'submission.released': 'was accepted from the held submissions',
};

/** A line of the activity list, after the person's name. A kind that this list does not know yet is written as it is. */
export function activityText(kind: string, say: Say): string {
  return say(activityTexts[kind] ?? kind.replaceAll(/[._]/g, ' '));
}
