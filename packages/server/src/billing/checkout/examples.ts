import { hashOf, newToken } from '../../http/tokens.ts';
import type { Examples } from '../../testing/calls.ts';
import { addSlip, paynowKeys } from '../../testing/paying.ts';
import { ask, type World } from '../../testing/world.ts';
import { newInvoice } from '../invoices/examples.ts';
import { newMethodToken } from '../methods/examples.ts';

/** A link as the mail of an invoice has it. */
export const newLink = async (world: World, invoice_id?: number): Promise<string> => {
  const [token, id] = [newToken(), invoice_id ?? (await world.one(newInvoice))];
  const { institution_id } = world.school;
  const link = { institution_id, invoice_id: id, token_hash: hashOf(token), expires_at: new Date('2040-01-01') };
  await world.school.sql((db) => db.insertInto('invoice_link').values(link).execute());
  return token;
};

/** The demo gateway, connected. */
const connected = (world: World) => ask(world, 'POST', 'paymentGateway', { payment_gateway: 'demo' });

/** A payment that was begun from a link. */
const started = async (world: World): Promise<{ institution: string; hash: string; checkout: string }> => {
  await connected(world);
  const link = { institution: world.school.hash, hash: await newLink(world) };
  const { data } = await ask(world, 'POST', 'online/payment/checkoutByHash', { ...link, gateway: 'demo' });
  return { ...link, checkout: data.checkout };
};

/** A transfer that was begun from a link. */
const transferred = async (world: World): Promise<{ institution: string; hash: string; checkout: string }> => {
  await ask(world, 'POST', 'paymentGateway', paynowKeys);
  const link = { institution: world.school.hash, hash: await newLink(world) };
  const { data } = await ask(world, 'POST', 'online/payment/checkoutByHash', { ...link, gateway: 'paynow' });
  return { ...link, checkout: data.checkout };
};

/** A transfer that a family reported, by its payment. */
export const newClaim = async (world: World): Promise<number> => {
  await ask(world, 'POST', 'online/payment/claimByHash', await transferred(world));
  const { data } = await ask(world, 'GET', 'payments/list', { tab: 'confirm' });
  return data[0].payment_id;
};

export const checkoutExamples: Examples<'checkout'>['checkout'] = {
  paymentPage: async (world) => ({ institution: world.school.hash, hash: await newLink(world) }),
  startCheckout: async (world) => {
    await connected(world);
    return { institution: world.school.hash, hash: await newLink(world), gateway: 'demo' };
  },
  checkoutStatus: started,
  claimPayment: transferred,
  changeMethod: async (world) => {
    const invoice_id = await newInvoice(world);
    const method = await newMethodToken(world, invoice_id);
    return { institution: world.school.hash, hash: await newLink(world, invoice_id), method, action: 'stop' };
  },
  fileMetadata: async (world) => {
    const payment_id = await newClaim(world);
    await addSlip(world.school, payment_id);
    const { slip } = await ask(world, 'GET', 'payment/details', { payment_id });
    return { institution: world.school.hash, file_hash: slip.file_hash };
  },
};
