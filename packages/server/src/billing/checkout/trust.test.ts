import { readdirSync, readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasCardNumber } from '@schoolbell/core/billing/card-numbers/rules';
import { gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import type { Worker } from '../../jobs/worker.ts';
import type { Keys } from '../../outside/abilities.ts';
import { everythingOf, placesOf } from '../../testing/leaks.ts';
import { stoodIns } from '../../testing/outside/gateways.ts';
import type { Standin } from '../../testing/outside/standin.ts';
import { connectGateway, deliverTo, holdStandin } from '../../testing/outside/stood-in.ts';
import { payerOf } from '../../testing/paying.ts';
import { testServer, type TestSchool, type TestServer } from '../../testing/server.ts';
import { type Till, tillOf } from '../../testing/till.ts';
import { jobsDone, testWorker } from '../../testing/worker.ts';

const CARD = '4242 4242 4242 4242';

describe.each(stoodIns.map((make) => [make().name, make] as const))('with %s', (_, make) => {
  const gateway = make();
  const heard: string[] = [];
  const answers: string[] = [];
  const sent: string[] = [];
  let standin: Standin;
  let server: TestServer;
  let worker: Worker;
  let school: TestSchool;
  let till: Till;

  beforeAll(async () => {
    const log = new PassThrough().on('data', (line) => heard.push(String(line)));
    const { part } = gateway;
    const answer = part.answer.bind(part);
    part.answer = (asked) => {
      sent.push(`${asked.url} ${asked.raw.toString('utf8')}`);
      return answer(asked);
    };
    standin = await holdStandin([part], () => server);
    server = await testServer({ outsideStandin: standin.origin, log });
    const { call } = server;
    server.call = async (...asked) => {
      const answered = await call(...asked);
      answers.push(answered.text);
      return answered;
    };
    worker = testWorker(server, { logger: pino({ level: 'info' }, log) });
  });
  afterAll(async () => {
    await worker.stop();
    await server.stop();
    await standin.stop();
  });
  beforeEach(async () => {
    for (const list of [heard, answers, sent]) list.splice(0);
    school = await server.school();
    till = tillOf(server, school);
  });

  const hooks = async () => {
    for (const hook of standin.hooks.takeHeld()) expect(await deliverTo(server, hook)).toBe(200);
    await jobsDone(server, school);
  };

  /** All that happens with a payment, from the keys to the refund; answers what must never be told. */
  async function walk(): Promise<{ keys: string[]; links: string[] }> {
    const keys: Keys = await connectGateway(server, school, gateway);
    const ben = await till.student('Ben', { surname: 'Hill', email: 'ben@hill.example' });
    const { invoice_id } = await till.bill(ben, 12_000);
    const payer = await payerOf(server, school, invoice_id);
    const link = { institution: school.hash, hash: payer.hash };
    const begun = await payer.begin({ gateway: gateway.name, save: 1 });
    expect(begun.status, begun.text).toBe(200);
    await jobsDone(server, school);
    const { checkout, url } = (await payer.status(begun.body.data.checkout)).body.data;
    standin.hooks.takeHeld();
    gateway.pay(gateway.refOf(url), 'card');
    await hooks();
    expect((await payer.status(checkout)).body.data.state).toBe('paid');
    const { saved } = (await payer.page()).body;
    const [{ payment_id }] = (await till.done('GET', 'payments/list')).data;
    for (const path of ['payment/details', 'payment/activity', 'refunds/list'])
      await till.done('GET', path, { payment_id });
    await till.done('GET', 'payments', { invoice_id });
    await till.done('GET', 'payment/autopay', { invoice_id });
    await till.done('GET', 'payment/methods', { user_detail_id: ben });
    await till.done('POST', 'refunds/create', { payment_id, amount: 5_000, reason: 'Two lessons fewer' });
    await jobsDone(server, school);
    await hooks();
    // What goes wrong says nothing of it either.
    await till.call('POST', 'paymentGateway', {
      payment_gateway: gateway.name,
      keys: { ...keys, webhook_secret: ' ' },
    });
    standin.fault({ at: /^GET /, kind: 500 });
    await till.call('POST', 'paymentGateway', { payment_gateway: gateway.name, keys });
    await till.done('GET', 'paymentGateway');
    const unsigned = {
      method: 'POST',
      url: `/hooks/${gateway.name}/${school.hash}`,
      payload: '{"is":"a secret body"}',
    };
    expect((await server.app.inject(unsigned as never)).statusCode).toBe(404);
    await till.done('GET', 'auditlog/list');
    for (const { method } of saved)
      await server.call('POST', 'online/payment/methodByHash', { ...link, method, action: 'remove' });
    await jobsDone(server, school);
    const secret = gatewayCard(gateway.name)!.keys.filter((one) => one.isSecret);
    return { keys: secret.map((one) => keys[one.name]!).filter(Boolean), links: [payer.hash, checkout] };
  }

  /** What the school can take out: all its tables, and everything about a person. */
  async function takenOut(): Promise<string> {
    const ben = (await till.done('GET', 'students')).data[0].user_detail_id;
    const texts: string[] = [];
    for (const url of ['/api/data/export', `/api/privacy/export?user_detail_id=${ben}`]) {
      const { cookie } = school.owner;
      const answer = await server.app.inject({ method: 'GET', url, headers: { cookie } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      texts.push(...Object.values(unzipSync(new Uint8Array(answer.rawPayload))).map((bytes) => strFromU8(bytes)));
    }
    return texts.join('\n');
  }

  test('no key, name of a card or open link is told, logged, taken out or kept as it is', async () => {
    const { keys, links } = await walk();
    const kept = await everythingOf(school);
    const refs = [...new Set(sent.join('\n').match(/\b(cus|pm)_\w+/g) ?? [])];
    expect(refs.length > 0).toBe(gateway.name === 'stripe');
    expect(keys.length).toBeGreaterThan(1);
    const out = await takenOut();
    for (const secret of [...keys, ...refs]) {
      expect(answers.join('\n')).not.toContain(secret);
      expect(heard.join('\n')).not.toContain(secret);
      expect(out).not.toContain(secret);
      expect([secret, placesOf(kept, (text) => text.includes(secret))]).toEqual([secret, []]);
    }
    for (const link of links) {
      expect(heard.join('\n')).not.toContain(link);
      expect(out).not.toContain(link);
      expect(placesOf(kept, (text) => text.includes(link))).toEqual([]);
    }
    expect(heard.join('\n')).toContain('/hooks/:provider/:hash');
    expect(heard.join('\n')).not.toContain('a secret body');
  }, 60_000);

  test('no card number is in anything that is asked, answered, logged or kept', async () => {
    await walk();
    expect(placesOf(await everythingOf(school), hasCardNumber)).toEqual([]);
    for (const list of [answers, sent, heard]) {
      expect(list.length).toBeGreaterThan(5);
      expect(list.filter(hasCardNumber)).toEqual([]);
    }
    // The search would find one.
    await school.sql((db) =>
      db
        .updateTable('payment')
        .set({ notes: `Paid by ${CARD}` })
        .execute(),
    );
    expect(placesOf(await everythingOf(school), hasCardNumber)).toEqual(['payment.notes']);
  }, 60_000);

  test('the search would find a key that is kept as it is', async () => {
    const { keys } = await walk();
    await school.sql((db) =>
      db
        .updateTable('integration')
        .set({ error: `No: ${keys[0]}` })
        .execute(),
    );
    expect(placesOf(await everythingOf(school), (text) => text.includes(keys[0]!))).toEqual(['integration.error']);
    const wanted = Buffer.from(JSON.stringify({ webhook_secret: keys[0] }));
    await school.sql((db) => db.updateTable('integration').set({ error: '', secret: wanted }).execute());
    expect(placesOf(await everythingOf(school), (text) => text.includes(keys[0]!))).toEqual(['integration.secret']);
  }, 60_000);
});

/** What would take card data into a page of ours: a gateway's script, or a field for a card. */
const takesCards = /js\.stripe\.com|checkout\.razorpay\.com|cc-(number|csc|exp)|card_?number|cvc|cvv/i;

test('no page of ours has a field for a card, or a script of a gateway', () => {
  const sources = ['widgets/src/payment', 'widgets/src/shared', 'backoffice/src/billing'].map(
    (folder) => new URL(`../../../../${folder}/`, import.meta.url),
  );
  const files = sources.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => new URL(name, folder)),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => takesCards.test(readFileSync(file, 'utf8'))).map((file) => file.pathname)).toEqual([]);
  for (const bad of ['<input autocomplete="cc-number">', 'https://js.stripe.com/v3'])
    expect(takesCards.test(bad)).toBe(true);
});
