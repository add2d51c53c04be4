import { alert, kind } from '../http/kind.ts';

/** Tells a colleague that leads are theirs now. */
export const leadGivenAlert = alert('leadGiven', {
  label: 'Lead given',
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
  does: 'kept @ beside a possible duplicate',
  feed: 'was kept beside a possible duplicate',
});

export const personMerged = kind('merged', {
  group: 'People and their pages',
  does: 'made another record one with @',
  feed: 'was made one with another record',
  news: ['students', 'leads', 'duplicates'],
});

export const personUnmerged = kind('unmerged', {
  group: 'People and their pages',
  does: 'undid a merge of @',
  feed: 'was parted from another record again',
  news: ['students', 'leads', 'duplicates'],
});

export const guardianAdded = kind('guardian_added', {
  group: 'People and their pages',
  does: 'added a guardian of @',
  feed: 'got a guardian',
  after: 'file_deleted',
});

export const guardianChanged = kind('guardian_changed', {
  group: 'People and their pages',
  does: 'edited a guardian of @',
  feed: 'has changed guardian details',
  news: ['students', 'leads'],
});

export const guardianUnlinked = kind('guardian_unlinked', {
  group: 'People and their pages',
  does: 'took a guardian off @',
  feed: 'had a guardian taken off',
});

export const guardianDeleted = kind('guardian_deleted', {
  group: 'People and their pages',
  does: 'deleted the guardian @',
  feed: 'was deleted as a guardian',
});

export const guardianRestored = kind('guardian_restored', {
  group: 'People and their pages',
  does: 'brought the guardian @ back',
  feed: 'is a guardian again',
});

export const familyJoined = kind('family_joined', {
  group: 'People and their pages',
  does: 'put @ into a family',
  feed: 'was put into a family',
  news: ['students', 'leads'],
});

export const familyLeft = kind('family_left', {
  group: 'People and their pages',
  does: 'took @ out of a family',
  feed: 'was taken out of a family',
  news: ['students', 'leads'],
});

export const emergencyChanged = kind('emergency_changed', {
  group: 'People and their pages',
  does: 'changed whom to call for @ in an emergency',
  feed: 'has other emergency contacts',
  news: ['students', 'leads'],
});

export const listExported = kind('exported', {
  group: 'People and their pages',
  does: 'exported a list as CSV',
});

export const listDownloaded = kind('downloaded', {
  group: 'People and their pages',
  does: 'got a list into the downloads',
});
