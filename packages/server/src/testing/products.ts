import { expect } from 'vitest';
import type { TestSchool, TestServer } from './server.ts';

/** Products and what moves their stock. */
export function productsOf(server: () => TestServer, school: () => TestSchool) {
  const call = (method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}) =>
    server().call(method, path, input, { as: school().owner });
  async function done(method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}) {
    const answer = await call(method, path, input);
    expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    return answer.body;
  }
  const product = async (product_name: string, more: object = {}) =>
    (await done('POST', 'inventory/product/add', { product_name, price: 1_200, on_hand: 5, ...more })).data;
  const move = (product_id: number, quantity: number, reason: string, more: object = {}) =>
    call('POST', 'inventory/product/stock', { product_id, quantity, reason, ...more });
  const onHand = async (product_id: number) =>
    (await done('GET', 'inventory/product/details/{product_id}', { product_id })).on_hand;
  return { call, done, product, move, onHand };
}
