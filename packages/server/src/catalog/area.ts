import { findSubjects } from './found/queries.ts';
import { categoriesHandlers } from './categories/handlers.ts';
import { subjectsHandlers } from './subjects/handlers.ts';
import { packagesHandlers } from './packages/handlers.ts';
import { registrationFeesHandlers } from './fees/handlers.ts';
import { locationsHandlers } from './locations/handlers.ts';
import { productsHandlers } from './products/handlers.ts';
import { itemsHandlers } from './items/handlers.ts';

export const handlers = {
  categories: categoriesHandlers,
  subjects: subjectsHandlers,
  packages: packagesHandlers,
  registrationFees: registrationFeesHandlers,
  locations: locationsHandlers,
  products: productsHandlers,
  items: itemsHandlers,
};

export const found = { subject: findSubjects };
