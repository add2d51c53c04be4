import { kind } from '../http/kind.ts';

export const accessChanged = kind('access.changed', {
  group: 'Access',
  does: 'changed what a role may do',
  news: ['settings'],
});

export const personAccessChanged = kind('access.person', {
  group: 'Access',
  does: 'changed what @ may do',
  feed: false,
  news: ['settings'],
});

export const generalChanged = kind('general.changed', {
  group: 'The school',
  does: 'changed the general settings',
  news: ['settings'],
});

export const alertChanged = kind('alert.changed', {
  group: 'The school',
  does: 'changed who gets which mails',
  news: ['settings'],
  after: 'words.updated',
});

export const holidayAdded = kind('holiday.added', {
  group: 'The school',
  does: 'added a holiday',
  news: ['holidays'],
});

export const holidayChanged = kind('holiday.changed', {
  group: 'The school',
  does: 'changed a holiday',
  news: ['holidays'],
});

export const holidayDeleted = kind('holiday.deleted', {
  group: 'The school',
  does: 'deleted a holiday',
  news: ['holidays'],
});

export const holidayCountryChanged = kind('holidays.country', {
  group: 'The school',
  does: 'changed the countries of public holidays',
  news: ['holidays'],
});

export const holidayOpened = kind('holidays.open', {
  group: 'The school',
  does: 'changed whether the school is open on a public holiday',
  news: ['holidays'],
});

export const updatePageChanged = kind('update_page.changed', {
  group: 'The school',
  does: 'changed where links to families lead',
  news: ['settings'],
});

export const sitesChanged = kind('sites.changed', {
  group: 'The school',
  does: 'changed the websites that may show the forms',
  news: ['settings'],
});

export const themeChanged = kind('theme.changed', {
  group: 'The school',
  does: 'changed how the forms look',
  news: ['settings'],
});

export const planChanged = kind('plan.changed', {
  group: 'The school',
  does: 'changed the plan',
  by: 'operator',
  after: 'branch.added',
});

export const feedbackAdded = kind('feedback.added', {
  group: 'The school',
  does: 'sent feedback',
});

export const mailResent = kind('mail.resent', {
  group: 'The school',
  does: 'sent a mail again',
  news: ['mail'],
  after: 'file.uploaded',
});
