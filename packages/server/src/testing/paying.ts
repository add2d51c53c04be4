import { newToken, hashOf } from '../http/tokens.ts';
import { readDemo, signDemo, writeDemo, type DemoPayment } from '../outside/providers/demo.ts';
import { keysPlace } from '../billing/gateways/verbs.ts';
import { unseal } from '../http/seal.ts';
import type { TestSchool, TestServer } from './server.ts';

type Answer = Awaited<ReturnType<TestServer['call']>>;

/** Someone who pays by the link of an invoice. */
export interface Payer {
  hash: string;
  page(): Promise<Answer>;
  /** Begins a payment; answers its token. */
  begin(input?: object): Promise<Answer>;
  status(checkout: string): Promise<Answer>;
  /** Reports a transfer, perhaps with a slip. */
  claim(checkout: string, slip?: { bytes: Uint8Array; name: string }): Promise<Pick<Answer, 'status' | 'body'>>;
}

/** A link to an invoice as its mail has it, and what its payer asks by it. */
export async function payerOf(server: TestServer, school: TestSchool, invoice_id: number): Promise<Payer> {
  const hash = newToken();
  const { institution_id } = school;
  await school.sql((db) =>
    db
      .insertInto('invoice_link')
      .values({ institution_id, invoice_id, token_hash: hashOf(hash), expires_at: new Date('2040-01-01') })
      .execute(),
  );
  const link = { institution: school.hash, hash };
  return {
    hash,
    page: () => server.call('GET', 'online/payment/getDetailsByHash', link),
    begin: (input = {}) => server.call('POST', 'online/payment/checkoutByHash', { ...link, gateway: 'demo', ...input }),
    status: (checkout) => server.call('GET', 'online/payment/statusByHash', { ...link, checkout }),
    async claim(checkout, slip) {
      if (!slip) return server.call('POST', 'online/payment/claimByHash', { ...link, checkout });
      const form = new FormData();
      form.append('input', JSON.stringify({ ...link, checkout }));
      form.append('slip', new Blob([new Uint8Array(slip.bytes)]), slip.name);
      const request = new Response(form);
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/online/payment/claimByHash',
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { 'content-type': request.headers.get('content-type')! },
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  };
}

/** What the demo gateway calls the payment of a checkout's page. */
export const demoRef = (url: string): string => url.split('/').at(-1)!;

/** Changes a payment at the demo gateway, as its page does when the payer presses a button. */
export async function changeDemo(server: TestServer, ref: string, change: Partial<DemoPayment>): Promise<void> {
  const { dataDir } = server.services.config;
  await writeDemo(dataDir, { ...(await readDemo(dataDir, ref))!, ...change });
}

/** Sends a hook of the demo gateway, signed with the school's secret. */
export async function hookOfDemo(
  server: TestServer,
  school: TestSchool,
  { event, ref, wrong = false }: { event: string; ref: string; wrong?: boolean },
): Promise<number> {
  const { institution_id } = school;
  const { secret } = await school.sql((db) =>
    db
      .selectFrom('integration')
      .select('secret')
      .where('institution_id', '=', institution_id)
      .where('provider', '=', 'demo')
      .executeTakeFirstOrThrow(),
  );
  const keys = JSON.parse(unseal(server.services.config.secretKey, secret!, keysPlace(institution_id, 'demo')));
  const raw = JSON.stringify({ event, ref });
  const answer = await server.app.inject({
    method: 'POST',
    url: `/hooks/demo/${school.hash}`,
    payload: raw,
    headers: { 'content-type': 'application/json', 'demo-signature': signDemo(wrong ? 'other' : keys.secret, raw) },
  });
  return answer.statusCode;
}

/** What connects PayNow. */
export const paynowKeys = { payment_gateway: 'paynow', keys: { proxy: '201403121W', name: 'Riverside Music' } };

/** Puts a slip onto a payment, without its bytes. */
export async function addSlip({ institution_id, sql }: TestSchool, payment_id: number): Promise<void> {
  const handle = newToken();
  const file = { institution_id, handle, kind: 'document', media_type: 'application/pdf', bytes: 9, created_by: null };
  await sql((db) => db.insertInto('file').values(file).execute());
  await sql((db) =>
    db.updateTable('payment').set({ slip_handle: handle }).where('payment_id', '=', payment_id).execute(),
  );
}
