import { newToken } from '../http/tokens.ts';
import type { TestServer, TestStaff } from './server.ts';

interface Base {
  server: TestServer;
  owner: TestStaff;
}

/** Adds something as the school's owner and hands over what it became. Throws where it was refused. */
async function made({ server, owner }: Base, path: string, input: object) {
  const answer = await server.call('POST', path, input as Record<string, unknown>, { as: owner });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body.data;
}

const something = () => `Thing of a person ${newToken().slice(0, 12)}`;

/** One of everything in a school's catalog, by id. */
export interface Catalog {
  /** Categories of subjects, packages and products. */
  categories: { subject: number; package: number; product: number };
  subject: number;
  duration: number;
  package: number;
  addOn: number;
  fee: number;
  location: number;
  room: number;
  product: number;
}

export const newCategory = async (world: Base, type: 'subject' | 'package' | 'product' = 'subject'): Promise<number> =>
  (await made(world, 'category/add', { type, name: something() })).gibbonCourseID;
/** A subject of two lengths. */
export const newSubject = async (world: Base, gibbonCourseID: number, more: object = {}) =>
  (await made(world, 'subject/add', {
    sub_name: something(),
    gibbonCourseID,
    durations: [
      { minutes: 30, fee: 3_000 },
      { minutes: 60, fee: 5_500 },
    ],
    ...more,
  })) as { sub_id: number; version: number; durations: { duration_id: number; minutes: number }[] };
export const newPackage = async (world: Base, category_id: number, more: object = {}) =>
  (await made(world, 'package/add', {
    package_name: something(),
    category_id,
    sessions: 10,
    price: 50_000,
    add_ons: [{ name: something(), price: 1_500 }],
    ...more,
  })) as { package_id: number; version: number; add_ons: { add_on_id: number }[] };
export const newFee = async (world: Base): Promise<number> =>
  (await made(world, 'registrationfee/add', { name: something(), fee: 4_000 })).registration_fee_id;
/** A fee of its own that was paid for a student. */
export const newPaid = async (world: Base & { student: number }): Promise<number> =>
  (
    await made(world, 'registrationfee/pay', {
      registration_fee_id: await newFee(world),
      user_detail_id: world.student,
    })
  ).paid_id;
export const newLocation = async (world: Base) =>
  (await made(world, 'location/add', { p_name: something(), rooms: [{ name: something(), capacity: 12 }] })) as {
    id: number;
    version: number;
    rooms: { room_id: number }[];
  };
export const newProduct = async (world: Base, more: object = {}) =>
  (await made(world, 'inventory/product/add', { product_name: something(), price: 1_200, on_hand: 5, ...more })) as {
    product_id: number;
    version: number;
    on_hand: number;
  };

/** Makes one of everything in a school's catalog. */
export async function makeCatalog(world: Base): Promise<Catalog> {
  const categories = {
    subject: await newCategory(world),
    package: await newCategory(world, 'package'),
    product: await newCategory(world, 'product'),
  };
  const subject = await newSubject(world, categories.subject);
  const bundle = await newPackage(world, categories.package, {
    subjects: [{ sub_id: subject.sub_id, duration_id: subject.durations[0]!.duration_id }],
  });
  const location = await newLocation(world);
  return {
    categories,
    subject: subject.sub_id,
    duration: subject.durations[0]!.duration_id,
    package: bundle.package_id,
    addOn: bundle.add_ons[0]!.add_on_id,
    fee: await newFee(world),
    location: location.id,
    room: location.rooms[0]!.room_id,
    product: (await newProduct(world, { category_id: categories.product })).product_id,
  };
}
