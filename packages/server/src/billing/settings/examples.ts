import { newStudent } from '../../students/examples.ts';
import { newSubject, subjectOf } from '../../catalog/subjects/examples.ts';
import { type Examples, having, nothing } from '../../testing/calls.ts';
import { someone } from '../../testing/person.ts';
import { ask, type World } from '../../testing/world.ts';

/** A tax that nothing carries yet. */
export const newTax = async (world: World) =>
  (await ask(world, 'POST', 'tax/add', { name: someone(), rate: 9.975 })).data as { tax_id: number; version: number };

/** A payment mode of the school's own. */
export const newMode = async (world: World) =>
  (await ask(world, 'POST', 'paymentMode/add', { name: someone() })).data as { mode_id: number; version: number };

/** The version of the settings as they are, which another example may have saved. */
const versionOf = async (world: World, path: string): Promise<number> => (await ask(world, 'GET', path)).data.version;

export const setupExamples: Examples<'taxes' | 'billingSettings' | 'paymentModes'> = {
  taxes: {
    taxes: async (world) => {
      await world.one(newTax);
      return { page: 1, per_page: 10, order_by: 'tax_id', direction: 'desc', search: 'person', is_archived: 0 };
    },
    exportTaxes: async (world) => {
      await world.one(newTax);
      return { order_by: 'tax_id', direction: 'desc', search: 'person', is_archived: 0 };
    },
    addTax: () => ({ name: someone(), rate: 8.875, en_code: 'S' }),
    editTax: async (world) => ({ tax_id: (await newTax(world)).tax_id, version: 1, name: someone(), rate: 7 }),
    archiveTax: async (world) => ({ tax_id: (await newTax(world)).tax_id, is_archived: 1 }),
    itemTaxes: async (world) => {
      const { tax_id } = await world.one(newTax);
      const item = { item_type: 'subject' as const, item_id: (await newSubject(world)).sub_id };
      await ask(world, 'POST', 'item/taxes', { ...item, tax_ids: [tax_id] });
      return item;
    },
    setItemTaxes: async (world) => ({
      item_type: 'subject',
      item_id: await subjectOf(world),
      tax_ids: [(await world.one(newTax)).tax_id],
    }),
  },
  billingSettings: {
    billingSettings: nothing,
    updateBillingSettings: async (world) => ({
      version: await versionOf(world, 'setup/billing-settings'),
      terms_days: 30,
      maximum_discount: 12.5,
      grant_when: 'paid',
    }),
    invoiceFormat: nothing,
    updateInvoiceFormat: async (world) => ({
      version: await versionOf(world, 'setup/invoice-format'),
      invoice_pattern: '{PREFIX}{YYYY}/{MM}-{SEQ:3}',
      invoice_reset: 'monthly',
      title: 'Tax invoice',
      footer: 'Thank you.',
    }),
    previewInvoiceFormat: () => ({ title: 'Tax invoice', invoice_pattern: 'A{SEQ:3}', invoice_reset: 'never' }),
    pictureInvoiceFormat: () => ({ title: 'Tax invoice', language: 'cn' }),
    referralSources: having(newStudent),
  },
  paymentModes: {
    paymentModes: async (world) => {
      await world.one(newMode);
      return { archived: 1 };
    },
    addPaymentMode: () => ({ name: someone() }),
    editPaymentMode: async (world) => ({ mode_id: (await newMode(world)).mode_id, version: 1, name: someone() }),
    deletePaymentMode: async (world) => ({ mode_id: (await newMode(world)).mode_id }),
    reorderPaymentModes: async (world) => ({ ids: [(await world.one(newMode)).mode_id] }),
  },
};
