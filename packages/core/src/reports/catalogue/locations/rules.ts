import type { CatalogueReport } from '../../datasets/rules.ts';
import { moneyNeeds } from '../needs/rules.ts';

/** Reports on the use of locations and what they bring in. */
export const locationReports: readonly CatalogueReport[] = [
  {
    x: 'locationUse',
    title: 'Use of locations',
    about: 'How many hours each location is used, and how full it is.',
    category: 'location',
    needs: ['locations'],
    of: 'class',
    by: ['location'],
    show: ['minutes', 'events', 'seats', 'taken_share'],
    chart: 'bars',
  },
  {
    x: 'locationSales',
    title: 'Sales by location',
    about: 'What was sold at each location, less credit notes.',
    category: 'location',
    needs: moneyNeeds,
    of: 'saleLine',
    by: ['location'],
    show: ['total', 'quantity', 'net', 'tax'],
    chart: 'bars',
  },
  {
    x: 'locationAttendance',
    title: 'Attendance by location',
    about: 'How many came at each location.',
    category: 'location',
    needs: ['students'],
    of: 'class',
    by: ['location'],
    show: ['present_share', 'enrolled', 'present', 'marked', 'events'],
    chart: 'bars',
  },
];
