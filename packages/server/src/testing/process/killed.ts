import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { hashOf, newToken } from '../../http/tokens.ts';
import { moneyFaults } from '../money-faults.ts';
import { type Asked, openStandin, type Part, type Standin } from '../outside/standin.ts';
import type { StoodIn } from '../outside/stood-in.ts';
import { customLine } from '../till.ts';
import { inDatabase, type LiveSchool, preparedDataDir, rowsOf, setUpSchool, signIn } from './school.ts';
import { clear, freePort, type ServerProcess, startServer, until } from './server.ts';

/** How often a server is killed at each call; KILL_ROUNDS asks for more than every run of the tests has time for. */
export const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
/** Milliseconds that so many rounds may take. */
export const TIME = 90_000 + ROUNDS * 90_000;

export const moments = ['before the call arrives', 'after the call, before its answer', 'after the answer'] as const;
export type Moment = (typeof moments)[number];
/** The moments of one test of several: one by turns, and all of them where rounds are asked for. */
export const momentsOf = (turn: number): readonly Moment[] =>
  process.env['KILL_ROUNDS'] === undefined ? [moments[turn % moments.length]!] : moments;

/** What ends the server at the next call that fits; the call then happens or not, as at that moment. */
interface Next {
  at: RegExp;
  moment: Moment;
  kill(): Promise<void>;
}

/** A gateway's stand-in, at whose calls the server can be killed. */
const watched = (part: Part, take: (call: string) => Next | undefined): Part => ({
  name: part.name,
  hosts: part.hosts,
  open: (frame) => part.open(frame),
  page: (asked) => part.page(asked),
  trouble: (status) => part.trouble(status),
  async answer(asked: Asked) {
    const next = take(`${asked.method} ${asked.url.pathname}`);
    if (!next) return part.answer(asked);
    const { moment, kill } = next;
    if (moment === 'before the call arrives') {
      await kill();
      return part.trouble(500);
    }
    const answered = await part.answer(asked);
    if (moment === 'after the call, before its answer') await kill();
    else void sleep(randomInt(0, 40)).then(kill);
    return answered;
  },
});

/** A payment that is begun, with the invoice that it pays and the link of its payer. */
interface Begun {
  invoice_id: number;
  number: string;
  hash: string;
  checkout_id: string;
}

/** A school on a server that is killed, whose gateways are stood in for. */
export class Killed {
  readonly #settings: { port: number; dataDir: string; env: Record<string, string> };
  #next: Next | undefined;
  #standin!: Standin;
  server!: ServerProcess;
  school!: LiveSchool;
  student!: number;

  private constructor(port: number) {
    this.#settings = { port, dataDir: preparedDataDir(), env: {} };
  }

  /** Starts it, with a school that has connected the gateways. Stop it in `afterAll`. */
  static async open(gateways: readonly StoodIn[]): Promise<Killed> {
    const made = new Killed(await freePort());
    await made.#begin(gateways);
    return made;
  }

  async #begin(gateways: readonly StoodIn[]): Promise<void> {
    const take = (call: string): Next | undefined => {
      const next = this.#next?.at.test(call) ? this.#next : undefined;
      if (next) this.#next = undefined;
      return next;
    };
    this.#standin = await openStandin(
      gateways.map(({ part }) => watched(part, take)),
      {
        pauses: [200, 1_000, 3_000],
        deliver: async ({ path, raw, headers }) =>
          (await fetch(`${this.server.address}${path}`, { method: 'POST', body: raw, headers: { ...headers } })).status,
      },
    );
    // A production server has a page to set a school up on, and no stand-ins.
    this.server = await startServer(this.#settings);
    await setUpSchool(this.server);
    await this.server.stop();
    this.#settings.env = { NODE_ENV: 'test', OUTSIDE_STANDIN: this.#standin.origin };
    this.server = await startServer(this.#settings);
    await this.signIn();
    // A currency that all of them take.
    await this.rows("update institution set currency = 'SGD'");
    this.student = (await this.done('students/add', { firstName: 'Ben', isDuplicate: 1 })).user_detail_id;
    for (const gateway of gateways)
      await this.done('paymentGateway', { payment_gateway: gateway.name, keys: gateway.account(this.school) });
  }

  async stop(): Promise<void> {
    await clear(this.#settings.dataDir, this.server);
    await this.#standin?.stop();
  }

  /** Signs its owner in again: a session does not last as long as many rounds. */
  async signIn(): Promise<void> {
    this.school = await signIn(this.server);
  }

  async done(path: string, input: Record<string, unknown>) {
    const answer = await this.server.call('POST', path, input, { as: this.school.owner, key: randomUUID() });
    expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    return answer.body;
  }

  rows<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return rowsOf<Row>(this.#settings.dataDir, text, values);
  }

  /** What is wrong with its money. */
  faults(): Promise<string[]> {
    return inDatabase(this.#settings.dataDir, (client) => moneyFaults(client, this.school.institution_id));
  }

  /** Arranges that the server is killed at a call; answers when it is gone. */
  killAt(at: RegExp, moment: Moment): Promise<void> {
    return new Promise((resolve) => {
      const kill = async () => {
        await this.server.kill();
        resolve();
      };
      this.#next = { at, moment, kill };
    });
  }

  /** Lets the server come back; what a dead worker held is free again, as it is after a minute. */
  async revive(): Promise<void> {
    await this.server.ended;
    this.server = await startServer(this.#settings);
    await this.rows('update job set locked_until = null where done_at is null');
    await this.hurry();
  }

  /** Lets what waits for its next try be tried now, and wakes the worker. */
  async hurry(): Promise<void> {
    await this.rows(
      `with due as (update job set run_at = least(run_at, now()) where done_at is null and locked_until is null)
      select pg_notify('schoolbell', '{"kind":"job"}')`,
    );
  }

  /** Waits for what a query finds; what is to be tried again is tried at once. */
  comes(text: string, values: readonly unknown[] = []): Promise<void> {
    return until(async () => {
      if ((await this.rows(text, [...values])).length > 0) return true;
      await this.hurry();
      return sleep(200);
    }, 40_000);
  }

  /** An invoice for the student, with a link that its payer has. */
  async invoice(unit_price: number): Promise<{ invoice_id: number; number: string; hash: string }> {
    const { data } = await this.done('invoice', {
      user_detail_id: this.student,
      items: [customLine(this.student, unit_price)],
    });
    const hash = newToken();
    await this.rows(
      "insert into invoice_link (institution_id, invoice_id, token_hash, expires_at) values ($1, $2, $3, '2040-01-01')",
      [this.school.institution_id, data.invoice_id, hashOf(hash)],
    );
    return { invoice_id: data.invoice_id, number: data.number, hash };
  }

  /** A payment of a whole invoice that is begun. Its answer may be lost with the server. */
  async begin(gateway: string, amount = 5_000): Promise<Begun> {
    const invoice = await this.invoice(amount);
    return { ...invoice, checkout_id: await this.pay(gateway, invoice, amount) };
  }

  /** Begins to pay an invoice, or a part of it. */
  async pay(
    gateway: string,
    { invoice_id, number, hash }: Omit<Begun, 'checkout_id'>,
    amount: number,
  ): Promise<string> {
    const asked = { institution: this.school.hash, hash, gateway, amount, items: [{ invoice: number, part: null }] };
    const begun = await this.server.call('POST', 'online/payment/checkoutByHash', asked).catch(() => undefined);
    if (begun) expect(begun.status, begun.text).toBe(200);
    const [row] = await this.rows<{ checkout_id: string }>(
      'select checkout_id from checkout_item where invoice_id = $1 order by checkout_id desc limit 1',
      [invoice_id],
    );
    return row!.checkout_id;
  }

  /** Waits until a checkout is in a state; answers what the gateway calls it. */
  async becomes(checkout_id: string, state: string): Promise<string> {
    await this.comes('select 1 from checkout where checkout_id = $1 and state = $2', [checkout_id, state]);
    const [row] = await this.rows<{ gateway_ref: string }>('select gateway_ref from checkout where checkout_id = $1', [
      checkout_id,
    ]);
    return row!.gateway_ref;
  }

  /** What is left under way, by its kind. */
  async underWay(): Promise<Record<string, number>> {
    const [left] = await this.rows<Record<string, number>>(
      `select (select count(*)::int from checkout where state in ('opening', 'open', 'processing')) as checkouts,
        (select count(*)::int from refund where state = 'pending') as refunds,
        (select count(*)::int from payment where state = 'scheduled') as charges`,
    );
    return left!;
  }
}
