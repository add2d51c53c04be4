import type { CatalogueReport } from '../datasets/rules.ts';
import { attendanceReports } from './attendance/rules.ts';
import { leadReports } from './leads/rules.ts';
import { locationReports } from './locations/rules.ts';
import { salesReports } from './sales/rules.ts';
import { staffReports } from './staff/rules.ts';
import { studentReports } from './students/rules.ts';

/** Every report, in the order in which its page lists it. */
export const catalogue: readonly CatalogueReport[] = [
  ...salesReports,
  ...studentReports,
  ...staffReports,
  ...leadReports,
  ...attendanceReports,
  ...locationReports,
];

/** A report by its name in addresses and calls; undefined if there is none. */
export const reportOf = (x: string): CatalogueReport | undefined => catalogue.find((one) => one.x === x);
