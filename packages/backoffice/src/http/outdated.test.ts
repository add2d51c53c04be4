import { expect, test } from 'vitest';
import { endpoints } from '@schoolbell/core/contract';
import { isOutdated } from './outdated.ts';

const reads = endpoints()
  .filter(({ endpoint }) => endpoint.shows)
  .map(({ endpoint }) => endpoint.path);
const concerned = (area: string) => reads.filter((path) => isOutdated(path, area)).toSorted();

test('a notification is read again by whom it concerns, and nothing else is', () => {
  expect(concerned('inbox')).toEqual([
    'dashboard/attendance-notifications',
    'dashboard/leave-notifications',
    'dashboard/mention-notifications',
    'dashboard/notification-statistics',
    'dashboard/task-notifications',
  ]);
  expect(concerned('mail')).toEqual([
    'communication/addressState',
    'communication/getSentEmails',
    'communication/replyAddresses',
    'outbox/calendar',
    'outbox/details',
    'outbox/list',
  ]);
  expect(concerned('leaves')).toEqual([
    'dashboard/activities',
    'dashboard/leaves',
    'dashboard/staffSummary',
    'event/v2/list',
    'reports/drill/{x}',
    'reports/fields',
    'reports/{x}',
    'staff/leaves/affected',
    'staff/leaves/list',
  ]);
  expect(concerned('notes')).toEqual(['dashboard/activities', 'student/notes']);
  expect(concerned('tasks')).toEqual(['dashboard/activities', 'dashboard/tasksDue', 'leads/byStage', 'tasks/list']);
});

test('whatever shows a person is read again when people of their kind change', () => {
  for (const path of [
    'students',
    'students/statistics',
    'student/getDetails',
    'signUp/held',
    'dashboard/newStudents',
    'dashboard/activities',
    'tasks/list',
  ])
    expect(concerned('students'), path).toContain(path);
  for (const path of [
    'leads',
    'leads/byStage',
    'leads/getDetails',
    'leadStage/list',
    'dashboard/newLeads',
    'dashboard/openEnquiries',
  ])
    expect(concerned('leads'), path).toContain(path);
  expect(concerned('leads')).not.toContain('students');
});

test('an area that nobody listed, and what may have been missed, concern every read', () => {
  for (const area of ['words', 'settings', 'branches', 'something new', '*'])
    expect(concerned(area)).toEqual(reads.toSorted());
});

test('the calendar is read again when the catalog changes, and a form when forms do', () => {
  expect(concerned('catalog')).toContain('event/v2/list');
  expect(concerned('forms')).toEqual(expect.arrayContaining(['signUp/getOptions', 'signUp/lead/getOptions']));
});
