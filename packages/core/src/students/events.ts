import { kind } from '../http/kind.ts';

export const batchAdded = kind('batch_added', {
  group: 'Batches, tags and mails',
  does: 'added a batch',
  news: ['batches'],
});

export const batchChanged = kind('batch_changed', {
  group: 'Batches, tags and mails',
  does: 'changed a batch',
  news: ['batches'],
});

export const batchArchived = kind('batch_archived', {
  group: 'Batches, tags and mails',
  does: 'archived a batch',
  news: ['batches'],
});

export const batchRestored = kind('batch_restored', {
  group: 'Batches, tags and mails',
  does: 'restored a batch',
  news: ['batches'],
});

export const batchJoined = kind('batch_joined', {
  group: 'Batches, tags and mails',
  does: 'added @ to a batch',
  feed: 'joined a batch',
});

export const batchLeft = kind('batch_left', {
  group: 'Batches, tags and mails',
  does: 'removed @ from a batch',
  feed: 'left a batch',
});

export const sheetDrawn = kind('sheet_drawn', {
  group: 'Batches, tags and mails',
  does: 'exported the profile sheet of @ as PDF',
  feed: 'had a profile sheet exported',
  after: 'mailed',
});
