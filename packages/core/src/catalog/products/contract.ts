import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant, requiredText, shortText, token } from '../../http/fields.ts';
import { exportInput, listInput, pageOf } from '../../http/page.ts';
import { MOST_MINOR } from '../../money.ts';
import { LONGEST_MARKUP } from '../../richText/rules.ts';
import { MOST_STOCK, stockReasons } from './rules.ts';

/** Columns that the list of products sorts by. */
export const productOrders = ['product_id', 'product_name', 'price', 'on_hand'] as const;

const name = requiredText.check(z.maxLength(100));
/** A rich text: kept as safe markup, at most 5,000 characters to read. */
const description = z.string().check(z.trim(), z.maxLength(LONGEST_MARKUP));
const minor = z.int().check(z.minimum(0), z.maximum(MOST_MINOR));
const count = z.int().check(z.minimum(0), z.maximum(MOST_STOCK));
const categoryFilter = z._default(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)), 0);

/** A product; `price` in minor units, `amount` the same as text; `status` 0 is live, 1 archived; below `low_stock` it runs low. */
export const Product = z.strictObject({
  product_id: id,
  product_name: z.string(),
  category_id: z.nullable(id),
  category: z.nullable(z.string()),
  description: z.string(),
  sku: z.string(),
  image_handle: z.nullable(token),
  image_url: z.nullable(z.string()),
  price: z.int(),
  amount: z.string(),
  status: flag,
  on_hand: z.int(),
  low_stock: z.int(),
  created_on: instant,
  version: z.int(),
});

export const products = endpoint({
  method: 'GET',
  path: 'inventory/product/list',
  access: 'products',
  shows: ['catalog'],
  summary: 'Returns a page of products, newest first; active ones by default.',
  input: z.strictObject({
    ...listInput(productOrders, 'product_id'),
    status: z._default(flag, 0),
    category_id: categoryFilter,
  }),
  result: pageOf(Product),
});

export const productDetails = endpoint({
  method: 'GET',
  path: 'inventory/product/details/{product_id}',
  access: 'products',
  shows: ['catalog'],
  summary: 'Returns one product, also if archived.',
  input: z.strictObject({ product_id: id }),
  result: Product,
});

const fields = {
  product_name: name,
  category_id: z.nullable(id),
  description,
  sku: shortText.check(z.maxLength(60)),
  image_handle: z.nullable(token),
  price: minor,
  low_stock: count,
};
const saved = z.strictObject({ data: Product, message: z.string() });

export const addProduct = endpoint({
  method: 'POST',
  path: 'inventory/product/add',
  access: 'products',
  idempotent: true,
  summary: 'Adds a product with its opening stock. Answers 409 if another active product has the name.',
  input: z.strictObject({
    ...fields,
    category_id: z._default(fields.category_id, null),
    description: z._default(description, ''),
    sku: z._default(fields.sku, ''),
    image_handle: z._default(fields.image_handle, null),
    price: z._default(minor, 0),
    low_stock: z._default(count, 0),
    on_hand: z._default(count, 0),
  }),
  result: saved,
});

export const editProduct = endpoint({
  method: 'POST',
  path: 'inventory/product/edit',
  access: 'products',
  summary:
    'Changes the named fields of a product, except its stock. Answers 409 with the current record if the version is old.',
  input: z.strictObject({ product_id: id, version: z.int(), ...z.partial(z.strictObject(fields)).shape }),
  result: saved,
});

export const archiveProduct = endpoint({
  method: 'POST',
  path: 'inventory/product/archive',
  access: 'products',
  summary: 'Archives a product (status 1) or restores it (0). Archived products are no longer sold.',
  input: z.strictObject({ product_id: id, status: flag }),
  result: saved,
});

export const deleteProduct = endpoint({
  method: 'POST',
  path: 'inventory/product/delete',
  access: 'products',
  summary: 'Deletes an unused product without stock entries. Otherwise answers 409; archive it instead.',
  input: z.strictObject({ product_id: id }),
  result: done,
});

export const moveStock = endpoint({
  method: 'POST',
  path: 'inventory/product/stock',
  access: 'products',
  idempotent: true,
  summary:
    'Records stock that was added (above 0) or removed (below 0), or a `count` of what is there. Answers 409 with what is left if more is removed than there is.',
  input: z.strictObject({
    product_id: id,
    quantity: z.int().check(z.minimum(-MOST_STOCK), z.maximum(MOST_STOCK)),
    reason: z.enum(stockReasons),
    note: z._default(shortText, ''),
    /** Who bought it or brought it back. */
    user_detail_id: z._default(z.nullable(id), null),
  }),
  result: saved,
});

export const stockEntries = endpoint({
  method: 'GET',
  path: 'inventory/product/stock/list',
  access: 'products',
  shows: ['catalog'],
  summary: "Returns a page of a product's stock entries, newest first.",
  input: z.strictObject({
    product_id: id,
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    per_page: z._default(z.int().check(z.minimum(1), z.maximum(100)), 10),
  }),
  result: pageOf(
    z.strictObject({
      entry_id: id,
      quantity: z.int(),
      on_hand_after: z.int(),
      reason: z.enum(['opening', ...stockReasons]),
      note: z.string(),
      created_on: instant,
      person: z.nullable(z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() })),
      actor: z.nullable(z.strictObject({ user_detail_id: id, firstName: z.string(), surname: z.string() })),
    }),
  ),
});

export const exportProducts = endpoint({
  method: 'GET',
  path: 'inventory/product/export',
  access: 'products',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the products in the order of the list as CSV or XLSX.',
  input: z.strictObject({
    ...exportInput(productOrders, 'product_id'),
    status: z._default(flag, 0),
    category_id: categoryFilter,
  }),
  result: z.custom<Blob>(),
});
