import type { Examples } from '../../testing/calls.ts';
import { someone } from '../../testing/person.ts';
import { ask, type World } from '../../testing/world.ts';
import { newPackageCategory } from '../categories/examples.ts';
import { newSubject } from '../subjects/examples.ts';

const lessons = async (world: World) => {
  const { sub_id, durations } = await world.one(newSubject);
  return { sub_id, duration_id: durations[0]!.duration_id };
};

/** Ten lessons of the world's subject, with an add-on. */
export const newPackage = async (world: World) =>
  (
    await ask(world, 'POST', 'package/add', {
      package_name: someone(),
      category_id: await world.one(newPackageCategory),
      sessions: 10,
      price: 50_000,
      subjects: [await lessons(world)],
      add_ons: [{ name: someone(), price: 1_500 }],
    })
  ).data as { package_id: number; version: number; add_ons: { add_on_id: number }[] };

const packageOf = async (world: World): Promise<number> => (await world.one(newPackage)).package_id;

export const packagesExamples: Examples<'packages'>['packages'] = {
  packages: async (world) => {
    await packageOf(world);
    return {
      page: 1,
      per_page: 10,
      direction: 'asc',
      search: 'person',
      order_by: 'orderBy',
      category_id: await world.one(newPackageCategory),
      is_archived: 0,
    };
  },
  packageDetails: async (world) => ({ package_id: await packageOf(world) }),
  addPackage: async (world) => ({
    package_name: someone(),
    category_id: await world.one(newPackageCategory),
    description: 'Ten lessons.',
    sessions: 10,
    validity: 6,
    validity_unit: 'month',
    price: 45_000,
    subjects: [await lessons(world)],
    add_ons: [{ name: 'Book', price: 1_500 }],
  }),
  editPackage: async (world) => {
    const { package_id, version, add_ons } = await newPackage(world);
    return {
      package_id,
      version,
      package_name: someone(),
      category_id: await world.one(newPackageCategory),
      price: 40_000,
      subjects: [await lessons(world)],
      add_ons: [{ add_on_id: add_ons[0]!.add_on_id, name: someone(), price: 900 }],
    };
  },
  archivePackage: async (world) => ({ package_id: (await newPackage(world)).package_id, is_archived: 1 }),
  deletePackage: async (world) => ({ package_id: (await newPackage(world)).package_id }),
  reorderPackages: async (world) => ({
    category_id: await world.one(newPackageCategory),
    ids: [await packageOf(world)],
  }),
  deleteAddOn: async (world) => ({ add_on_id: (await newPackage(world)).add_ons[0]!.add_on_id }),
  countActiveClassesForDurations: async (world) => ({ duration_ids: [(await lessons(world)).duration_id] }),
  exportPackages: async (world) => {
    await packageOf(world);
    return { search: 'person', category_id: await world.one(newPackageCategory), is_archived: 0 };
  },
};
