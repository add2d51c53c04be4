import { someone } from '../../testing/person.ts';
import { ask, type Asking } from '../../testing/world.ts';

const newCategory = async (world: Asking, type: 'subject' | 'package' | 'product'): Promise<number> =>
  (await ask(world, 'POST', 'category/add', { type, name: someone() })).data.gibbonCourseID;

export const newSubjectCategory = (world: Asking): Promise<number> => newCategory(world, 'subject');
export const newPackageCategory = (world: Asking): Promise<number> => newCategory(world, 'package');
export const newProductCategory = (world: Asking): Promise<number> => newCategory(world, 'product');
