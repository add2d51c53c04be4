import { alert, kind } from '../http/kind.ts';

export const fileAdded = kind('file_added', {
  group: 'People and their pages',
  does: 'added a file to @',
  feed: 'got a file',
  news: ['files'],
  after: 'staff_uninvited',
});

export const fileDeleted = kind('file_deleted', {
  group: 'People and their pages',
  does: 'deleted a file of @',
  feed: 'had a file deleted',
  news: ['files'],
});

export const tagAdded = kind('tag_added', {
  group: 'Batches, tags and mails',
  does: 'added a tag',
  after: 'batch_left',
});

export const tagChanged = kind('tag_changed', {
  group: 'Batches, tags and mails',
  does: 'changed a tag',
});

export const tagDeleted = kind('tag_deleted', {
  group: 'Batches, tags and mails',
  does: 'deleted a tag',
  news: ['tags'],
});

export const personTagged = kind('tagged', {
  group: 'Batches, tags and mails',
  does: 'changed the tags of @',
  feed: 'had tags changed',
});

export const personMailed = kind('mailed', {
  group: 'Batches, tags and mails',
  does: 'sent a mail to @',
  feed: 'was sent a mail',
});

export const noteAdded = kind('note_added', {
  group: 'Notes and tasks',
  does: 'wrote a note on @',
  feed: 'got a note',
  news: ['notes'],
  alert: alert('mention', {
    label: 'Mention in a note',
    to: 'The person mentioned',
    readers: 'staff',
    after: 'task',
  }),
});

export const noteChanged = kind('note_changed', {
  group: 'Notes and tasks',
  does: 'edited a note on @',
  feed: 'had a note edited',
  news: ['notes'],
  alert: noteAdded.alert,
});

export const noteDeleted = kind('note_deleted', {
  group: 'Notes and tasks',
  does: 'deleted a note on @',
  feed: 'had a note deleted',
  news: ['notes'],
});

export const noteRestored = kind('note_restored', {
  group: 'Notes and tasks',
  does: 'restored a note on @',
  feed: 'had a note restored',
  news: ['notes'],
});

export const taskAdded = kind('task_added', {
  group: 'Notes and tasks',
  does: 'added a task about @',
  feed: 'got a task',
  news: ['tasks'],
  alert: alert('task', {
    label: 'Task assigned',
    to: 'The person it is assigned to',
    readers: 'staff',
    after: 'leadGiven',
  }),
});

export const taskCompleted = kind('task_completed', {
  group: 'Notes and tasks',
  does: 'completed a task about @',
  feed: 'had a task completed',
  news: ['tasks'],
});

export const taskReopened = kind('task_reopened', {
  group: 'Notes and tasks',
  does: 'reopened a task about @',
  feed: 'had a task reopened',
  news: ['tasks'],
});

export const taskDeleted = kind('task_deleted', {
  group: 'Notes and tasks',
  does: 'deleted a task about @',
  feed: 'had a task deleted',
  news: ['tasks'],
});

export const replyAddressAsked = kind('reply_address_asked', {
  group: 'Batches, tags and mails',
  does: 'asked to confirm an address for replies',
  news: ['mail'],
});

export const replyAddressConfirmed = kind('reply_address_confirmed', {
  group: 'Batches, tags and mails',
  does: 'confirmed an address for replies',
  news: ['mail'],
});

export const replyAddressRemoved = kind('reply_address_removed', {
  group: 'Batches, tags and mails',
  does: 'removed an address for replies',
  news: ['mail'],
});
