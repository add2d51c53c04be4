import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { insertJob } from '../jobs/queries.ts';
import type { DemoCard } from '../outside/providers/demo-cards.ts';
import { type DemoPayment, readDemo } from '../outside/providers/demo.ts';
import { changeDemo, demoRef, hookOfDemo, type Payer, payerOf } from './paying.ts';
import type { TestSchool, TestServer } from './server.ts';
import { jobsDone, testWorker } from './worker.ts';

/** A payment as it is stored. */
export interface StoredPayment {
  payment_id: number;
  amount: number;
  free: number;
  state: string;
  tries: number;
  retry_on: string | null;
  failure: string;
}

/** A school that charges saved methods, and the gateway behind it. */
export interface Autopay {
  /** Does all work that is due, and nothing in between: so a test says what happens before it. */
  work(): Promise<void>;
  /** Does it as the morning of a day comes. */
  morning(day: string): Promise<void>;
  /** A family pays an invoice and saves its card; answers its link and the card's name at the gateway. */
  save(invoice_id: number, card?: DemoCard): Promise<{ payer: Payer; card: string }>;
  /** Changes how a saved card behaves from now on. */
  behave(card: string, how: DemoCard): Promise<void>;
  /** All charges of saved cards that the gateway knows. */
  charges(card: string): Promise<DemoPayment[]>;
  /** Payments that are charges, the oldest first. */
  payments(): Promise<StoredPayment[]>;
  mails(): Promise<{ to_email: string; subject: string; text: string }[]>;
}

/** Charges saved methods of a test's school, at the demo gateway. */
export function autopayOf(server: TestServer, school: TestSchool): Autopay {
  const { institution_id } = school;
  const { dataDir } = server.services.config;
  const work = async () => {
    const worker = testWorker(server);
    await jobsDone(server, school);
    await worker.stop();
  };
  return {
    work,
    async morning(day) {
      server.setNow(new Date(`${day}T09:00:00+08:00`));
      await school.sql((db) => insertJob(db, institution_id, 'chargeDue', {}, { key: day }));
      await work();
    },
    async save(invoice_id, card = 'pays') {
      const payer = await payerOf(server, school, invoice_id);
      const [own] = (await payer.page()).body.invoices;
      const begun = await payer.begin({ save: 1, items: [{ invoice: own.number }] });
      expect(begun.status, begun.text).toBe(200);
      await work();
      const ref = demoRef((await payer.status(begun.body.data.checkout)).body.data.url);
      await changeDemo(server, ref, { state: 'paid', card });
      await hookOfDemo(server, school, { event: `paid ${ref}`, ref });
      await work();
      return { payer, card: ref };
    },
    behave: (card, how) => changeDemo(server, card, { card: how }),
    async charges(card) {
      const names = await readdir(join(dataDir, 'demo-gateway'));
      const all = await Promise.all(
        names.filter((name) => name.endsWith('.json')).map((name) => readDemo(dataDir, name.replace('.json', ''))),
      );
      return all.filter((one) => one !== undefined).filter((one) => one.of === card);
    },
    payments: () =>
      school.sql(
        async (db) =>
          (
            await sql<StoredPayment>`
        select y.payment_id, y.amount, y.free, y.state, y.tries, y.retry_on, y.failure from payment y
        where y.institution_id = ${institution_id} and y.payment_id in (select c.payment_id from checkout c where c.institution_id = ${institution_id} and c.method_id is not null)
        order by y.payment_id`.execute(db)
          ).rows,
      ),
    mails: () =>
      school.sql((db) =>
        db
          .selectFrom('mail')
          .select(['to_email', 'subject', 'text'])
          .where('institution_id', '=', institution_id)
          .orderBy('id')
          .execute(),
      ),
  };
}

/** Lets a school's jobs of a kind run at once, which wait for a while. */
export async function hurry({ connections }: TestServer, kind: string): Promise<void> {
  await connections.pool.query(
    'update job set run_at = now(), locked_until = null where kind = $1 and done_at is null',
    [kind],
  );
}
