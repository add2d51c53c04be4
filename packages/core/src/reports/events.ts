import { kind } from '../http/kind.ts';

export const reportExported = kind('report_exported', {
  group: 'Data and this log',
  does: 'exported a report',
});
