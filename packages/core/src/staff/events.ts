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
  does: 'invited @ again',
  feed: 'was invited again',
  news: ['staff'],
});

export const staffUninvited = kind('staff_uninvited', {
  group: 'People and their pages',
  does: 'withdrew the invitation of @',
  feed: 'had their invitation withdrawn',
  news: ['staff'],
});

export const invitationLinkShown = kind('invitation_link_shown', {
  group: 'People and their pages',
  does: 'read the invitation link of @',
  feed: false,
});

export const timesheetExported = kind('timesheet_exported', {
  group: 'People and their pages',
  does: 'exported a timesheet',
  feed: 'had their timesheet exported',
  after: 'downloaded',
});

export const payRateSet = kind('pay_rate_set', {
  group: 'People and their pages',
  does: 'set what @ is paid',
  feed: 'has a new rate of pay',
  news: ['staff'],
});

export const payRateDeleted = kind('pay_rate_deleted', {
  group: 'People and their pages',
  does: 'deleted a rate of pay of @',
  feed: 'had a rate of pay deleted',
  news: ['staff'],
});

export const leaveApplied = kind('leave_applied', {
  group: 'Leaves',
  does: 'requested leave for @',
  feed: 'requested leave',
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
  does: 'withdrew a leave request of @',
  feed: 'withdrew a leave request',
  news: ['leaves'],
});

export const leaveWithdrawn = kind('leave_withdrawn', {
  group: 'Leaves',
  does: 'withdrew approved days off of @',
  feed: 'had an approved leave withdrawn',
  news: ['leaves'],
});

export const leaveAccepted = kind('leave_accepted', {
  group: 'Leaves',
  does: 'approved leave for @',
  feed: 'had leave approved',
  news: ['leaves'],
  alert: alert('leaveDecided', {
    label: 'Leave approved or rejected',
    to: 'The person who requested it',
    readers: 'staff',
  }),
});

export const leaveRejected = kind('leave_rejected', {
  group: 'Leaves',
  does: 'rejected leave for @',
  feed: 'had leave rejected',
  news: ['leaves'],
  alert: leaveAccepted.alert,
});

export const leaveSubstituted = kind('leave_substituted', {
  group: 'Calendar',
  does: 'assigned substitutes for @',
  feed: 'has substitutes for a leave',
  news: ['events'],
  alert: eventAlert,
  after: 'event_undone',
});
