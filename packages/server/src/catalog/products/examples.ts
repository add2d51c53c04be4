import { newImage } from '../../files/examples.ts';
import { newStudent } from '../../students/examples.ts';
import type { Examples } from '../../testing/calls.ts';
import { someone } from '../../testing/person.ts';
import { ask, type World } from '../../testing/world.ts';
import { newProductCategory } from '../categories/examples.ts';

/** A product in the world's category, five of it on hand. */
const newProduct = async (world: World, more: object = {}) =>
  (
    await ask(world, 'POST', 'inventory/product/add', {
      product_name: someone(),
      category_id: await world.one(newProductCategory),
      price: 1_200,
      on_hand: 5,
      ...more,
    })
  ).data as { product_id: number; version: number; on_hand: number };

const productOf = async (world: World): Promise<number> => (await world.one(newProduct)).product_id;

export const productsExamples: Examples<'products'>['products'] = {
  products: async (world) => {
    await productOf(world);
    return {
      page: 1,
      per_page: 10,
      direction: 'asc',
      search: 'person',
      order_by: 'on_hand',
      status: 0,
      category_id: await world.one(newProductCategory),
    };
  },
  productDetails: async (world) => ({ product_id: await productOf(world) }),
  addProduct: async (world) => ({
    product_name: someone(),
    category_id: await world.one(newProductCategory),
    description: 'Wood.',
    sku: 'V-44',
    image_handle: await world.one(newImage),
    price: 9_900,
    low_stock: 2,
    on_hand: 4,
  }),
  editProduct: async (world) => {
    const { product_id, version } = await newProduct(world);
    return {
      product_id,
      version,
      product_name: someone(),
      category_id: await world.one(newProductCategory),
      image_handle: await world.one(newImage),
    };
  },
  archiveProduct: async (world) => ({ product_id: (await newProduct(world)).product_id, status: 1 }),
  deleteProduct: async (world) => ({ product_id: (await newProduct(world, { on_hand: 0 })).product_id }),
  moveStock: async (world) => ({
    product_id: await productOf(world),
    quantity: 1,
    reason: 'return',
    note: 'Too small',
    user_detail_id: await world.one(newStudent),
  }),
  stockEntries: async (world) => ({ product_id: await productOf(world), page: 1, per_page: 10 }),
  exportProducts: async (world) => {
    await productOf(world);
    return { search: 'person', status: 0, category_id: await world.one(newProductCategory) };
  },
};
