import { alert, kind } from '../http/kind.ts';

/** Says what happened to an event. */
export const eventAlert = alert('event', {
  label: 'Class published, changed or cancelled',
  to: 'Staff of the class, and its families',
  readers: 'both',
  after: 'leaveDecided',
});

/** Tells of an event before it begins. */
export const reminderAlert = alert('eventReminder', {
  label: 'Reminder before a class',
  to: 'Staff of the class, and its families',
  readers: 'both',
});

export const eventMade = kind('event_made', {
  group: 'Calendar',
  does: 'added an event or a series',
  news: ['events'],
  alert: eventAlert,
});

export const eventDrafted = kind('event_drafted', {
  group: 'Calendar',
  does: 'saved an event or a series as a draft',
  news: ['events'],
});

export const eventPublished = kind('event_published', {
  group: 'Calendar',
  does: 'published an event or a series',
  news: ['events'],
  alert: eventAlert,
});

export const eventChanged = kind('event_changed', {
  group: 'Calendar',
  does: 'changed events',
  news: ['events'],
  alert: eventAlert,
});

export const eventCancelled = kind('event_cancelled', {
  group: 'Calendar',
  does: 'cancelled events',
  news: ['events'],
  alert: eventAlert,
});

export const eventUndone = kind('event_undone', {
  group: 'Calendar',
  does: 'undid a change of events',
  news: ['events', 'enrolments'],
  alert: eventAlert,
});

export const eventOverridden = kind('event_overridden', {
  group: 'Calendar',
  does: 'booked despite a clash',
  after: 'leave_substituted',
});

export const eventRemindersChanged = kind('event_reminders', {
  group: 'Calendar',
  does: 'changed the reminders of events',
  news: ['events'],
});

export const feedMade = kind('feed_made', {
  group: 'Calendar',
  does: 'created a private calendar address',
  feed: 'got a private calendar address',
});

export const feedRevoked = kind('feed_revoked', {
  group: 'Calendar',
  does: 'ended a private calendar address',
  feed: 'had a private calendar address ended',
});

export const rosterExported = kind('roster_exported', {
  group: 'Calendar',
  does: 'exported the roster of an event',
});

export const studentEnrolled = kind('enrolled', {
  group: 'Calendar',
  does: 'enrolled @ in a class',
  feed: 'was enrolled in a class',
});

export const enrolmentCancelled = kind('enrolment_cancelled', {
  group: 'Calendar',
  does: 'ended the enrolment of @ in a class',
  feed: 'left a class',
  news: ['enrolments', 'events'],
});

export const enrolmentTransferred = kind('enrolment_transferred', {
  group: 'Calendar',
  does: 'moved @ to another class',
  feed: 'moved to another class',
  news: ['enrolments', 'events'],
});

export const enrolmentGivenBack = kind('enrolment_given_back', {
  group: 'Calendar',
  does: 'cancelled the place of @ in an event',
  by: 'family',
  feed: 'cancelled a place in an event',
  news: ['enrolments', 'events'],
});

export const enrolmentLeft = kind('enrolment_left', {
  group: 'Calendar',
  does: 'cancelled the place of @ in a class',
  by: 'family',
  feed: 'cancelled the place in a class',
  news: ['enrolments', 'events'],
});

export const enrolmentLinksRevoked = kind('enrolment_links_revoked', {
  group: 'Calendar',
  does: 'withdrew the links to the place of @',
  feed: 'had links to a place withdrawn',
});

export const enrolmentSettingsChanged = kind('enrolment_settings', {
  group: 'Calendar',
  does: 'changed how long {seats} are held and when families can cancel',
  news: ['enrolments'],
});

export const waitlistJoined = kind('waitlist_joined', {
  group: 'Calendar',
  does: 'put @ on a waitlist',
  feed: 'is waiting for a {seat}',
});

export const waitlistRemoved = kind('waitlist_removed', {
  group: 'Calendar',
  does: 'took @ off a waitlist',
  feed: 'is no longer waiting for a {seat}',
  news: ['enrolments'],
});

export const waitlistMoved = kind('waitlist_moved', {
  group: 'Calendar',
  does: 'changed the position of @ on a waitlist',
  feed: 'has a new position on a waitlist',
  news: ['enrolments'],
});

export const waitlistOffered = kind('waitlist_offered', {
  group: 'Calendar',
  does: 'offered @ a {seat}',
  feed: 'was offered a {seat}',
  news: ['enrolments'],
});

export const waitlistAccepted = kind('waitlist_accepted', {
  group: 'Calendar',
  does: 'accepted the {seat} offered to @',
  by: 'family',
  feed: 'accepted an offered {seat}',
  news: ['enrolments', 'events'],
});

export const waitlistDeclined = kind('waitlist_declined', {
  group: 'Calendar',
  does: 'declined the {seat} offered to @',
  by: 'family',
  feed: 'declined an offered {seat}',
  news: ['enrolments', 'events'],
});

export const waitlistExpired = kind('waitlist_expired', {
  group: 'Calendar',
  does: 'let the offer of a {seat} to @ expire',
  feed: 'did not answer the offer of a {seat} in time',
  news: ['enrolments'],
});

export const sessionsGranted = kind('sessions_granted', {
  group: 'Attendance',
  does: 'gave @ sessions',
  feed: 'was given sessions',
  news: ['enrolments'],
  after: 'unmarked_exported',
});

export const sessionsAdjusted = kind('sessions_adjusted', {
  group: 'Attendance',
  does: 'corrected the sessions of @',
  feed: 'had sessions corrected',
  news: ['enrolments'],
});

export const sessionsRevoked = kind('sessions_revoked', {
  group: 'Attendance',
  does: 'withdrew sessions from @',
  feed: 'had sessions withdrawn',
  news: ['enrolments'],
});
