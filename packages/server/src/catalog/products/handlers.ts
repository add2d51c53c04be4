import { STUDENT } from '@schoolbell/core/access';
import { moveError } from '@schoolbell/core/catalog/products/rules';
import { Failure, refuseWrong } from '@schoolbell/core/http/errors';
import { productKinds, stockMoved } from '@schoolbell/core/catalog/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { moneyColumn } from '../../http/table.ts';
import { findListed } from '../../people/search/queries.ts';
import { findCategory } from '../categories/queries.ts';
import { archiveRow, deleteRow, editRow, told } from '../edits/verbs.ts';
import { catalogFile } from '../exports/verbs.ts';
import { described, opened, refuseImage, refuseTaken, said, saidOf, things, ofSchool } from '../verbs.ts';
import { findProduct, insertProduct, listProducts, listStock, moveStock } from './queries.ts';

const thing = things.product;

const openProduct = (context: StaffContext, product_id: number, held = false) =>
  opened(context, thing, product_id, () => findProduct(context.db, ofSchool(context), product_id), held);

async function refuseValues(
  context: StaffContext,
  { category_id, image_handle }: { category_id?: number | null; image_handle?: string | null },
): Promise<void> {
  if (category_id && !(await findCategory(context.db, context.viewer.institution_id, category_id, 'product')))
    refuseWrong({ category_id: 'Please choose a category' });
  await refuseImage(context, image_handle);
}

const columns = {
  product_name: 'product_name',
  category_id: 'category_id',
  description: 'description',
  sku: 'sku',
  image_handle: 'image_handle',
  price: 'price',
  low_stock: 'low_stock',
};

/** What is sold from a shelf, and what came onto it and went from it. */
export const productsHandlers: Handlers<'products'> = {
  products: (list, context) => listProducts(context.db, ofSchool(context), list),

  productDetails: ({ product_id }, context) => openProduct(context, product_id),

  addProduct: async ({ on_hand, ...asked }, context) => {
    const input = described(asked);
    const {
      db,
      viewer: { institution_id, user_detail_id },
      now,
    } = context;
    await refuseValues(context, input);
    await refuseTaken(context, thing, { name: input.product_name });
    const product_id = await insertProduct(db, { ...input, institution_id, created_at: now, updated_at: now });
    if (on_hand > 0)
      await moveStock(db, {
        institution_id,
        product_id,
        quantity: on_hand,
        reason: 'opening',
        note: '',
        person_id: null,
        actor_id: user_detail_id,
        now,
      });
    await context.audit(productKinds.added, { after: { product_id, ...told(context, input), on_hand } });
    return { data: await openProduct(context, product_id), message: await saidOf(context, thing, 'added.') };
  },

  editProduct: async ({ product_id: id, version, ...changes }, context) => {
    const kept = await openProduct(context, id, true);
    const refuse = async () => {
      await refuseValues(context, changes);
      if (changes.product_name !== undefined && changes.product_name !== kept.product_name && kept.status === 0)
        await refuseTaken(context, thing, { name: changes.product_name, except: id });
    };
    await editRow(context, 'product', { id, version, kept, wanted: described(changes), columns, refuse });
    return { data: await openProduct(context, id), message: await saidOf(context, thing, 'updated.') };
  },

  archiveProduct: async ({ product_id: id, status }, context) => {
    const row = await openProduct(context, id, true);
    const message = await archiveRow(
      context,
      'product',
      { id, name: row.product_name, is_archived: row.status },
      status,
    );
    return { data: await openProduct(context, id), message };
  },

  deleteProduct: async ({ product_id: id }, context) =>
    deleteRow(context, 'product', { id, name: (await openProduct(context, id, true)).product_name }),

  moveStock: async ({ product_id, quantity, reason, note, user_detail_id }, context) => {
    const { db, viewer, now } = context;
    const { institution_id } = viewer;
    const wrong = moveError(reason, quantity);
    if (wrong) refuseWrong({ quantity: wrong });
    if (
      user_detail_id !== null &&
      (await findListed(db, { institution_id, role_id: STUDENT }, [user_detail_id])).length === 0
    )
      refuseWrong({ user_detail_id: 'Person not found' });
    // A count gives the total; the difference is known once nobody else can change it.
    const change = reason === 'count' ? quantity - (await openProduct(context, product_id, true)).on_hand : quantity;
    if (change === 0) return { data: await openProduct(context, product_id), message: 'The count is correct.' };
    const on_hand = await moveStock(db, {
      institution_id,
      product_id,
      quantity: change,
      reason,
      note,
      person_id: user_detail_id,
      actor_id: viewer.user_detail_id,
      now,
    });
    const product = await openProduct(context, product_id);
    if (on_hand === undefined) {
      if (product.status === 1) throw new Failure('conflict', `${product.product_name} is archived. Restore it first.`);
      const left = product.on_hand === 0 ? 'Out of stock' : `Only ${product.on_hand.toLocaleString('en-US')} left`;
      throw new Failure('conflict', `${left} of ${product.product_name}.`, { quantity: left });
    }
    await context.audit(stockMoved, {
      person_id: user_detail_id,
      before: { product: product.product_name, on_hand: on_hand - change },
      after: { product: product.product_name, on_hand, reason, note },
    });
    return {
      data: product,
      message: await said(context, `${product.on_hand.toLocaleString('en-US')} of ${product.product_name} on hand.`),
    };
  },

  stockEntries: async ({ product_id, ...page }, context) => {
    await openProduct(context, product_id);
    return listStock(context.db, context.viewer.institution_id, product_id, page);
  },

  exportProducts: (asked, context) =>
    catalogFile(context, '{products}', asked, {
      columns: [
        '{Product}',
        'Number',
        'Category',
        moneyColumn(`Price (${context.tenant.currency})`),
        'On hand',
        'Low below',
        '{Product} ID',
      ],
      read: (page) => listProducts(context.db, ofSchool(context), { ...asked, ...page }),
      lines: (row) => [
        [
          row.product_name,
          row.sku,
          row.category,
          row.amount.replaceAll(',', ''),
          row.on_hand,
          row.low_stock,
          row.product_id,
        ],
      ],
    }),
};
