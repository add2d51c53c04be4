import { alert, kind } from '../http/kind.ts';

/** Tells a colleague that leads are theirs now. */
export const leadGivenAlert = alert('leadGiven', {
  label: 'Lead assigned',
  to: 'The new owner',
  readers: 'staff',
  after: 'enrolment',
});

export const personOpened = kind('opened', {
  group: 'People and their pages',
  does: 'opened the page of @',
  feed: false,
});

export const personAdded = kind('added', {
  group: 'People and their pages',
  does: 'added @',
  feed: 'was added',
});

export const personChanged = kind('changed', {
  group: 'People and their pages',
  does: 'edited @',
  feed: 'was edited',
});

export const personArchived = kind('archived', {
  group: 'People and their pages',
  does: 'archived @',
  feed: 'was archived',
});

export const personRestored = kind('restored', {
  group: 'People and their pages',
  does: 'restored @',
  feed: 'was restored',
});

export const personReviewed = kind('reviewed', {
  group: 'People and their pages',
  does: 'marked @ as not a duplicate',
  feed: 'was marked as not a duplicate',
});

export const personMerged = kind('merged', {
  group: 'People and their pages',
  does: 'merged another record into @',
  feed: 'was merged with another record',
  news: ['students', 'leads', 'duplicates'],
});

export const personUnmerged = kind('unmerged', {
  group: 'People and their pages',
  does: 'undid a merge of @',
  feed: 'had a merge undone',
  news: ['students', 'leads', 'duplicates'],
});

export const guardianAdded = kind('guardian_added', {
  group: 'People and their pages',
  does: 'added a guardian for @',
  feed: 'got a guardian',
  after: 'file_deleted',
});

export const guardianChanged = kind('guardian_changed', {
  group: 'People and their pages',
  does: 'edited a guardian of @',
  feed: 'had guardian details changed',
  news: ['students', 'leads'],
});

export const guardianUnlinked = kind('guardian_unlinked', {
  group: 'People and their pages',
  does: 'removed a guardian from @',
  feed: 'had a guardian removed',
});

export const guardianDeleted = kind('guardian_deleted', {
  group: 'People and their pages',
  does: 'deleted the guardian @',
  feed: 'was deleted as a guardian',
});

export const guardianRestored = kind('guardian_restored', {
  group: 'People and their pages',
  does: 'restored the guardian @',
  feed: 'was restored as a guardian',
});

export const familyJoined = kind('family_joined', {
  group: 'People and their pages',
  does: 'added @ to a family',
  feed: 'was added to a family',
  news: ['students', 'leads'],
});

export const familyLeft = kind('family_left', {
  group: 'People and their pages',
  does: 'removed @ from a family',
  feed: 'was removed from a family',
  news: ['students', 'leads'],
});

export const emergencyChanged = kind('emergency_changed', {
  group: 'People and their pages',
  does: 'changed the emergency contacts of @',
  feed: 'has new emergency contacts',
  news: ['students', 'leads'],
});

export const listExported = kind('exported', {
  group: 'People and their pages',
  does: 'exported a list',
});

export const listDownloaded = kind('downloaded', {
  group: 'People and their pages',
  does: 'downloaded an exported list',
});
