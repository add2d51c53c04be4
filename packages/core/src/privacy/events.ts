import { kind } from '../http/kind.ts';

export const personExported = kind('person.exported', {
  group: 'People and their pages',
  does: 'exported everything about @',
  feed: 'had their data exported',
  after: 'pay_rate_deleted',
});

export const personErased = kind('person.erased', {
  group: 'People and their pages',
  does: 'erased a person permanently',
  feed: 'was erased',
  news: ['students', 'leads', 'staff', 'tasks', 'notes'],
});

export const dataExported = kind('data.exported', {
  group: 'Data and this log',
  does: 'exported all data of the school',
});

export const retentionChanged = kind('retention.changed', {
  group: 'Data and this log',
  does: 'changed how long data is kept',
  news: ['settings'],
});

export const retentionDone = kind('retention.done', {
  group: 'Data and this log',
  does: 'erased old data automatically',
});

export const auditOpened = kind('audit.opened', {
  group: 'Data and this log',
  does: 'opened the audit log',
});

export const auditExported = kind('audit.exported', {
  group: 'Data and this log',
  does: 'exported the audit log',
});
