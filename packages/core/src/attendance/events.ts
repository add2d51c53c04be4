import { alert, kind } from '../http/kind.ts';

export const attendanceMarked = kind('attendance_marked', {
  group: 'Attendance',
  does: 'marked who came to an event',
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
  does: 'took a class note back from its families',
});

export const attendanceExported = kind('attendance_exported', {
  group: 'Attendance',
  does: 'exported attendance as CSV',
});

export const unmarkedExported = kind('unmarked_exported', {
  group: 'Attendance',
  does: 'exported unmarked attendance as CSV',
});

export const makeUpLinkMade = kind('make_up_link_made', {
  group: 'Attendance',
  does: 'made a link by which the family of @ books a make-up',
  feed: 'got a link to book a make-up',
  news: ['enrolments'],
  after: 'sessions_revoked',
});

export const makeUpLinkRevoked = kind('make_up_link_revoked', {
  group: 'Attendance',
  does: 'took back a link by which the family of @ could book a make-up',
  feed: 'had a link to book a make-up taken back',
});

export const makeUpBooked = kind('make_up_booked', {
  group: 'Attendance',
  does: 'booked a make-up for @',
  by: 'family',
  feed: 'has a make-up that the family booked',
});

/** Reminds of attendance that is not marked. */
export const unmarkedAlert = alert('unmarked', {
  label: 'Attendance not marked by the day after',
  to: 'Those who taught it',
  readers: 'staff',
});
