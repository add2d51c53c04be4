import { alert, kind } from '../http/kind.ts';

export const attendanceMarked = kind('attendance_marked', {
  group: 'Attendance',
  does: 'marked attendance for an event',
});

export const classNoteShared = kind('class_note_shared', {
  group: 'Attendance',
  does: 'shared a class note with its families',
  alert: alert('classNote', {
    label: 'Class note shared',
    to: 'The families of the class',
    readers: 'families',
    after: 'eventReminder',
  }),
});

export const classNoteUnshared = kind('class_note_unshared', {
  group: 'Attendance',
  does: 'stopped sharing a class note with its families',
});

export const attendanceExported = kind('attendance_exported', {
  group: 'Attendance',
  does: 'exported attendance',
});

export const unmarkedExported = kind('unmarked_exported', {
  group: 'Attendance',
  does: 'exported unmarked attendance',
});

export const makeUpLinkMade = kind('make_up_link_made', {
  group: 'Attendance',
  does: 'created a make-up link for the family of @',
  feed: 'got a make-up link',
  news: ['enrolments'],
  after: 'sessions_revoked',
});

export const makeUpLinkRevoked = kind('make_up_link_revoked', {
  group: 'Attendance',
  does: 'withdrew a make-up link of the family of @',
  feed: 'had a make-up link withdrawn',
});

export const makeUpBooked = kind('make_up_booked', {
  group: 'Attendance',
  does: 'booked a make-up for @',
  by: 'family',
  feed: 'had a make-up booked by the family',
});

/** Reminds of attendance that is not marked. */
export const unmarkedAlert = alert('unmarked', {
  label: 'Attendance unmarked on the next day',
  to: 'Staff who taught it',
  readers: 'staff',
});
