import { findSubjects } from './found/queries.ts';
import { categoriesHandlers } from './categories/handlers.ts';
import { subjectsHandlers } from './subjects/handlers.ts';
import { subjectStudentsHandlers } from './subjects/students/handlers.ts';
import { subjectStaffHandlers } from './subjects/staff/handlers.ts';
import { subjectExports } from './subjects/exports/handlers.ts';
import { packagesHandlers } from './packages/handlers.ts';
import { packageExports } from './packages/exports/handlers.ts';
import { registrationFeesHandlers } from './fees/handlers.ts';
import { feePaymentsHandlers } from './fees/payments/handlers.ts';
import { locationsHandlers } from './locations/handlers.ts';
import { productsHandlers } from './products/handlers.ts';
import { itemsHandlers } from './items/handlers.ts';

export const handlers = {
  categories: categoriesHandlers,
  subjects: { ...subjectsHandlers, ...subjectStudentsHandlers, ...subjectStaffHandlers, ...subjectExports },
  packages: { ...packagesHandlers, ...packageExports },
  registrationFees: { ...registrationFeesHandlers, ...feePaymentsHandlers },
  locations: locationsHandlers,
  products: productsHandlers,
  items: itemsHandlers,
};

export const found = { subject: findSubjects };
