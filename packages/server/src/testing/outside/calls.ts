import { sql } from 'kysely';
import { type JobKinds, type OutsideEnd, outsideWork, type Sending } from '../../jobs/kinds.ts';

export type End = OutsideEnd<string>;

/** What happened of a job, in order. */
export interface Seen {
  prepared: number;
  sent: Sending[];
  settled: Exclude<End, { end: 'later' }>[];
}

/** Work whose calls end as told, one after the other; each settling writes a row. */
export function calls(send: (sending: Sending, n: number) => End | Promise<End>): { seen: Seen; kinds: JobKinds } {
  const seen: Seen = { prepared: 0, sent: [], settled: [] };
  const call = outsideWork<{ n: number }, string>({
    async prepare() {
      seen.prepared += 1;
      return { n: seen.prepared };
    },
    async send({ n }, sending) {
      seen.sent.push(sending);
      return send(sending, n);
    },
    async settle(_, end, { db, tenant }, { n }) {
      seen.settled.push(end);
      await sql`insert into site (institution_id, origin) values (${tenant.institution_id}, ${`https://try-${n}.example`})`.execute(
        db,
      );
    },
  });
  return { seen, kinds: { call } };
}
