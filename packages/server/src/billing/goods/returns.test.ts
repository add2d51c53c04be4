import { afterAll, beforeAll, expect, test } from 'vitest';
import { productsOf } from '../../testing/products.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let school: TestSchool;
let till: Till;

beforeAll(async () => {
  server = await testServer();
  school = await server.school();
  till = tillOf(server, school);
});
afterAll(() => server.stop());

test('pieces of a cancelled invoice are back on the shelf, also of a product that was archived', async () => {
  const products = productsOf(
    () => server,
    () => school,
  );
  const { product_id } = await products.product('Recorder', { on_hand: 5 });
  const mia = await till.student('Mia');
  const { data } = await till.done('POST', 'invoice', {
    user_detail_id: mia,
    items: [{ type: 'product', id: product_id, student_id: mia, thousandths: 2000, unit_price: 1200 }],
  });
  expect(await products.onHand(product_id)).toBe(3);
  await till.done('POST', 'inventory/product/archive', { product_id, status: 1 });
  await till.done('POST', 'invoice/cancel', {
    invoice_id: data.invoice_id,
    user_detail_id: mia,
    cancellation_reason: 'Sent back',
    confirmation: 1,
  });
  expect(await products.onHand(product_id)).toBe(5);
  // Selling from it is refused as before.
  expect((await products.move(product_id, -1, 'sale')).status).toBe(409);
});
