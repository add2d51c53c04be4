import type { Tenant } from '../../http/context.ts';
import { keyFor } from '../../http/seal.ts';
import { saveMethod } from '../../testing/saved-methods.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';
import { newStudent } from '../../students/examples.ts';
import { newInvoice } from '../invoices/examples.ts';
import { methodToken } from './verbs.ts';

/** A card that is saved for the account of an invoice, as its payer names it. */
export async function newMethodToken(world: World, invoice_id: number): Promise<string> {
  const { secretKey } = world.server.services.config;
  const tenant = { institution_id: world.school.institution_id } as Tenant;
  return methodToken({ key: (purpose) => keyFor(secretKey, purpose), tenant }, await saveMethod(world, { invoice_id }));
}

/** An invoice of a student of its own who has a card saved and can be charged. */
const chargedAlone = async (world: World): Promise<number> => {
  const student = { firstName: 'Cara', surname: 'Charged', isDuplicate: 1 };
  const { user_detail_id } = await ask(world, 'POST', 'students/add', student);
  const items = [{ type: 'custom', name: 'Exam fee', student_id: user_detail_id, unit_price: 5000 }];
  const { invoice_id } = (await ask(world, 'POST', 'invoice', { user_detail_id, items })).data;
  await saveMethod(world, { invoice_id });
  return invoice_id;
};

/** An invoice whose payer has a card saved. */
const chargeable = async (world: World): Promise<number> => {
  const invoice_id = await newInvoice(world);
  await saveMethod(world, { invoice_id });
  return invoice_id;
};

export const methodsExamples: Examples<'methods'>['methods'] = {
  autopay: async (world) => ({ invoice_id: await chargeable(world) }),
  chargePayment: async (world) => ({ invoice_id: await chargedAlone(world) }),
  savedMethods: async (world) => {
    await chargeable(world);
    return { user_detail_id: await world.one(newStudent) };
  },
  removeMethod: async (world) => ({ method_id: await saveMethod(world, { invoice_id: await newInvoice(world) }) }),
};
