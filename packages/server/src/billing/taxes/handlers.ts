import { itemTaxesChanged, taxKinds } from '@schoolbell/core/billing/events';
import { Failure, invalid, missing, refuseStale } from '@schoolbell/core/http/errors';
import { difference } from '../../catalog/edits/verbs.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { AT_ONCE, pagedFile } from '../../people/exports/verbs.ts';
import {
  changeTax,
  findTax,
  hasItem,
  insertTax,
  isTaxNamed,
  type Item,
  listItemTaxes,
  listTaxes,
  liveTaxes,
  replaceItemTaxes,
  type TaxRow,
} from './queries.ts';

async function openTax({ db, viewer }: StaffContext, tax_id: number, held = false): Promise<TaxRow> {
  const tax = await findTax(db, viewer.institution_id, tax_id, { held });
  if (!tax) throw missing('tax');
  return tax;
}

async function refuseTaken({ db, viewer }: StaffContext, name: string, except?: number): Promise<void> {
  if (!(await isTaxNamed(db, viewer.institution_id, name, except))) return;
  const text = 'Another tax already has this name';
  throw new Failure('conflict', `${text}.`, { name: text });
}

async function refuseNoItem({ db, viewer }: StaffContext, item: Item, held = false): Promise<void> {
  if (!(await hasItem(db, viewer.institution_id, item, { held }))) throw missing('item');
}

/** Taxes, and which things of the catalogue carry them. */
export const taxesHandlers: Handlers<'taxes'> = {
  taxes: (list, { db, viewer }) => listTaxes(db, viewer.institution_id, list),

  exportTaxes: (asked, context) =>
    pagedFile(context, {
      list: 'taxes',
      asked,
      columns: ['Tax', 'Percent', 'Code', 'Items', 'Tax ID'],
      read: (page) => listTaxes(context.db, context.viewer.institution_id, { ...asked, page, per_page: AT_ONCE }),
      cells: (row) => [row.name, row.rate, row.en_code, row.items, row.tax_id],
    }),

  addTax: async (fields, context) => {
    const { db, viewer, now } = context;
    await refuseTaken(context, fields.name);
    const { institution_id } = viewer;
    const tax_id = await insertTax(db, { ...fields, institution_id, created_at: now, updated_at: now });
    await context.audit(taxKinds.added, { after: { tax_id, ...fields } });
    return { data: await openTax(context, tax_id), message: 'Tax added.' };
  },

  editTax: async ({ tax_id, version, ...changes }, context) => {
    const { db, viewer, now } = context;
    const kept = await openTax(context, tax_id, true);
    refuseStale(version, kept.version, kept);
    const { before, after } = difference({ ...kept }, changes);
    if (typeof after['name'] === 'string' && !kept.is_archived) await refuseTaken(context, after['name'], tax_id);
    if (Object.keys(after).length > 0) {
      await changeTax(db, viewer.institution_id, tax_id, { ...after, updated_at: now });
      await context.audit(taxKinds.changed, { before: { tax_id, ...before }, after: { tax_id, ...after } });
    }
    return { data: await openTax(context, tax_id), message: 'Tax updated.' };
  },

  archiveTax: async ({ tax_id, is_archived }, context) => {
    const { db, viewer, now } = context;
    const kept = await openTax(context, tax_id, true);
    if (kept.is_archived !== is_archived) {
      if (!is_archived) await refuseTaken(context, kept.name, tax_id);
      const archived_by = is_archived ? viewer.user_detail_id : null;
      await changeTax(db, viewer.institution_id, tax_id, { is_archived, archived_by, updated_at: now });
      const kind = is_archived ? taxKinds.archived : taxKinds.restored;
      await context.audit(kind, { after: { tax_id, name: kept.name } });
    }
    const message = is_archived ? 'Tax archived.' : 'Tax restored.';
    return { data: await openTax(context, tax_id), message };
  },

  itemTaxes: async (item, context) => {
    await refuseNoItem(context, item);
    return { data: await listItemTaxes(context.db, context.viewer.institution_id, item) };
  },

  setItemTaxes: async ({ tax_ids, ...item }, context) => {
    const { db, viewer } = context;
    const { institution_id } = viewer;
    await refuseNoItem(context, item, true);
    const kept = (await listItemTaxes(db, institution_id, item)).map((tax) => tax.tax_id);
    const wanted = [...new Set(tax_ids)].sort((one, other) => one - other);
    // An archived tax that the item has already may stay; a new one must be in use.
    const added = wanted.filter((id) => !kept.includes(id));
    if ((await liveTaxes(db, institution_id, added)).length < added.length)
      throw invalid({ tax_ids: 'Tax not found. Choose another one.' });
    if (String(kept) !== String(wanted)) {
      await replaceItemTaxes(db, institution_id, item, wanted);
      await context.audit(itemTaxesChanged, {
        before: { ...item, tax_ids: kept },
        after: { ...item, tax_ids: wanted },
      });
    }
    return { data: await listItemTaxes(db, institution_id, item), message: 'Taxes updated.' };
  },
};
