import { alert, kind } from '../http/kind.ts';
import { eventAlert } from '../calendar/events.ts';

export const staffAdded = kind('staff_added', {
  group: 'People and their pages',
  does: 'added @ to the staff',
  feed: 'joined the staff',
  news: ['staff'],
  after: 'assigned',
});

export const staffInvited = kind('staff_invited', {
  group: 'People and their pages',
  does: 'invited @ once more',
  feed: 'was invited once more',
  news: ['staff'],
});

export const staffUninvited = kind('staff_uninvited', {
  group: 'People and their pages',
  does: 'withdrew the invitation of @',
  feed: 'is invited no longer',
  news: ['staff'],
});

export const invitationLinkShown = kind('invitation_link_shown', {
  group: 'People and their pages',
  does: 'read the invitation link of @',
  feed: false,
});

export const timesheetExported = kind('timesheet_exported', {
  group: 'People and their pages',
  does: 'exported a timesheet as CSV',
  feed: 'had their timesheet exported',
  after: 'downloaded',
});

export const payRateSet = kind('pay_rate_set', {
  group: 'People and their pages',
  does: 'set what @ is paid',
  feed: 'has another rate of pay',
  news: ['staff'],
});

export const payRateDeleted = kind('pay_rate_deleted', {
  group: 'People and their pages',
  does: 'took out a rate of pay of @',
  feed: 'has one rate of pay fewer',
  news: ['staff'],
});

export const leaveApplied = kind('leave_applied', {
  group: 'Leaves',
  does: 'asked for days off for @',
  feed: 'asked for leave',
  news: ['leaves'],
  alert: alert('leaveApplied', {
    label: 'Leave applied for',
    to: 'Everyone who manages leaves',
    readers: 'staff',
    after: 'mention',
  }),
});

export const leaveCancelled = kind('leave_cancelled', {
  group: 'Leaves',
  does: 'took back a request for days off of @',
  feed: 'took a request for leave back',
  news: ['leaves'],
});

export const leaveAccepted = kind('leave_accepted', {
  group: 'Leaves',
  does: 'approved days off of @',
  feed: 'had a leave approved',
  news: ['leaves'],
  alert: alert('leaveDecided', { label: 'Leave approved or rejected', to: 'The one who applied', readers: 'staff' }),
});

export const leaveRejected = kind('leave_rejected', {
  group: 'Leaves',
  does: 'rejected days off of @',
  feed: 'had a leave rejected',
  news: ['leaves'],
  alert: leaveAccepted.alert,
});

export const leaveSubstituted = kind('leave_substituted', {
  group: 'Calendar',
  does: 'let colleagues stand in for @',
  feed: 'has substitutes for a leave',
  news: ['events'],
  alert: eventAlert,
  after: 'event_undone',
});
