import { kind } from '../http/kind.ts';

export const reportExported = kind('report_exported', {
  group: 'Data and this log',
  does: 'exported a report',
});

export const reportScheduled = kind('report_scheduled', {
  group: 'Data and this log',
  does: 'scheduled a report',
  news: ['reports'],
});

export const scheduleChanged = kind('report_schedule_changed', {
  group: 'Data and this log',
  does: 'changed a scheduled report',
  news: ['reports'],
});

export const scheduleDeleted = kind('report_schedule_deleted', {
  group: 'Data and this log',
  does: 'deleted a scheduled report',
  news: ['reports'],
});

export const schedulePaused = kind('report_schedule_paused', {
  group: 'Data and this log',
  does: 'paused a scheduled report because its author no longer has access',
  news: ['reports'],
});
