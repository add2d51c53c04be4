import type { Examples } from '../testing/calls.ts';
import { newPackageCategory, newSubjectCategory } from './categories/examples.ts';
import { someone } from '../testing/person.ts';
import type { World } from '../testing/world.ts';
import { registrationFeesExamples } from './fees/examples.ts';
import { locationsExamples } from './locations/examples.ts';
import { packagesExamples } from './packages/examples.ts';
import { productsExamples } from './products/examples.ts';
import { newSubject, subjectsExamples } from './subjects/examples.ts';

const categoriesExamples: Examples<'categories'>['categories'] = {
  categories: async (world: World) => {
    await world.one(newPackageCategory);
    return { type: 'package' };
  },
  searchCategories: async (world) => {
    await world.one(newSubject);
    return { search: 'person' };
  },
  addCategory: () => ({ type: 'product', name: someone() }),
  editCategory: async (world) => ({ gibbonCourseID: await newSubjectCategory(world), version: 1, name: someone() }),
  deleteCategory: async (world) => ({
    gibbonCourseID: await newSubjectCategory(world),
    target_id: await world.one(newSubjectCategory),
  }),
  reorderCategories: async (world) => ({ type: 'subject', ids: [await world.one(newSubjectCategory)] }),
};

export const examples: Examples<
  'categories' | 'subjects' | 'packages' | 'registrationFees' | 'locations' | 'products' | 'items'
> = {
  categories: categoriesExamples,
  subjects: subjectsExamples,
  packages: packagesExamples,
  registrationFees: registrationFeesExamples,
  locations: locationsExamples,
  products: productsExamples,
  items: {
    itemsSearch: async (world) => {
      await world.one(newSubject);
      return { field: 'person', isEdit: 1, type: 'subject' };
    },
  },
};
