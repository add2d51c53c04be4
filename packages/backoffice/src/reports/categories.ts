import { type ReportCategory, reportCategories } from '@schoolbell/core/reports/rules';

/** What the page of a category is called, with the nine words in braces. */
export const categoryTitles: Record<ReportCategory, string> = {
  sales: 'Sales reports',
  student: '{Student} reports',
  staff: 'Staff reports',
  lead: 'Lead reports',
  attendance: 'Attendance reports',
  location: 'Location reports',
};

/** The category of an address: its second part; undefined where it is none. */
export const categoryIn = (pathname: string): ReportCategory | undefined =>
  reportCategories.find((one) => one === pathname.split('/')[2]);

/** Where a report is, with what is asked of it. */
export const reportPath = (category: ReportCategory, x: string, asked = ''): string =>
  `/reports/${category}/${x}${asked && `?${asked}`}`;
