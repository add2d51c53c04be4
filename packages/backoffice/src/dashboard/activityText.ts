import type { Say } from '../words/say.ts';

/** What follows a person's name, by the kind of thing that happened. */
const texts: Record<string, string> = {
  added: 'was added',
  changed: 'was changed',
  archived: 'was archived',
  restored: 'was brought back',
  reviewed: 'was reviewed',
  converted: 'became a {student}',
  moved: 'moved to another stage',
  stage_changed: 'moved to another stage',
  note_added: 'got a note',
  note_deleted: 'lost a note',
  task_added: 'got a task',
  task_completed: 'had a task completed',
  task_opened: 'had a task opened again',
  guardian_added: 'got a guardian',
  guardian_changed: 'has changed guardian details',
  'submission.accepted': 'sent the form',
  'submission.released': 'was taken from the held submissions',
};

/** A line of the activity list, after the person's name. A kind that this list does not know yet is written as it is. */
export function activityText(kind: string, say: Say): string {
  return say(texts[kind] ?? kind.replaceAll(/[._]/g, ' '));
}
