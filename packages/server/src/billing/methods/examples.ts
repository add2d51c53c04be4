import type { Tenant } from '../../http/context.ts';
import { keyFor, seal } from '../../http/seal.ts';
import type { Examples } from '../../testing/calls.ts';
import { ask, type World } from '../../testing/world.ts';
import { newStudent } from '../../students/examples.ts';
import { newInvoice } from '../invoices/examples.ts';
import { methodToken, refsPlace } from './verbs.ts';

/** A card that is saved for the account of an invoice, at the demo gateway. */
const newMethod = async (world: World, invoice_id: number): Promise<number> => {
  await ask(world, 'POST', 'paymentGateway', { payment_gateway: 'demo' });
  const { institution_id } = world.school;
  return world.school.sql(async (db) => {
    const { account_id } = await db
      .selectFrom('invoice')
      .select('account_id')
      .where('institution_id', '=', institution_id)
      .where('invoice_id', '=', invoice_id)
      .executeTakeFirstOrThrow();
    const { secretKey } = world.server.services.config;
    const refs = seal(secretKey, JSON.stringify({ card: 'card' }), refsPlace(institution_id, account_id));
    await db
      .updateTable('saved_method')
      .set({ is_default: 0 })
      .where('institution_id', '=', institution_id)
      .where('account_id', '=', account_id)
      .execute();
    const { method_id } = await db
      .insertInto('saved_method')
      .values({
        institution_id,
        account_id,
        gateway: 'demo',
        refs,
        brand: 'visa',
        last4: '4242',
        expires: '2031-12',
        consent: 'Save for later payments.',
        consented_at: new Date('2026-01-05'),
        is_default: 1,
      })
      .returning('method_id')
      .executeTakeFirstOrThrow();
    return method_id;
  });
};

/** The same, as its payer names it. */
export async function newMethodToken(world: World, invoice_id: number): Promise<string> {
  const { secretKey } = world.server.services.config;
  const tenant = { institution_id: world.school.institution_id } as Tenant;
  return methodToken({ key: (purpose) => keyFor(secretKey, purpose), tenant }, await newMethod(world, invoice_id));
}

/** An invoice whose payer has a card saved. */
const chargeable = async (world: World): Promise<number> => {
  const invoice_id = await newInvoice(world);
  await newMethod(world, invoice_id);
  return invoice_id;
};

export const methodsExamples: Examples<'methods'>['methods'] = {
  autopay: async (world) => ({ invoice_id: await chargeable(world) }),
  chargePayment: async (world) => ({ invoice_id: await chargeable(world) }),
  savedMethods: async (world) => {
    await chargeable(world);
    return { user_detail_id: await world.one(newStudent) };
  },
  removeMethod: async (world) => ({ method_id: await newMethod(world, await newInvoice(world)) }),
};
