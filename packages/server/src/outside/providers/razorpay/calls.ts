import type Razorpay from 'razorpay';
import type * as z from 'zod/mini';
import type { OutsideEnd } from '../../../jobs/kinds.ts';
import type { Reach } from '../../abilities.ts';
import { type Axios, guardAxios, type LastCall } from '../../axios-adapter.ts';
import { Refused } from '../../client.ts';
import { Ended, refused, type Trouble, unclear } from '../../ends.ts';

const HOST = 'https://api.razorpay.com';
/** Milliseconds for a call, and for all that one piece of work asks. */
const [EACH, ALL] = [10_000, 27_000];
const MINUTE = 60_000;

/** What the SDK throws, where there was an answer. */
interface Said {
  statusCode?: unknown;
  error?: { description?: string };
}

/** How a call ended. What was written may have arrived unless Razorpay says that it did not, so that only 429 waits without a look. */
function troubleOf(error: unknown, { thrown, status, until }: LastCall, writes: boolean): Trouble {
  if (thrown instanceof Refused) return refused(thrown.message);
  const { statusCode, error: said } = (error ?? {}) as Said;
  // Without an answer, or with one that is no JSON, the SDK only throws a TypeError: it reads the status of nothing.
  if (typeof statusCode !== 'number')
    return unclear(thrown instanceof Error ? thrown.message : 'Razorpay answered something else');
  const reason = said?.description ?? `Razorpay answered ${status}`;
  if (statusCode === 401) return { end: 'signedOut', reason };
  if (statusCode === 429 || (statusCode === 503 && !writes))
    return { end: 'later', until: until ?? new Date(Date.now() + MINUTE) };
  return statusCode >= 500 || statusCode === 408 || statusCode === 409 ? unclear(reason) : refused(reason);
}

/** Makes a call of the SDK and reads its answer by a schema. Throws how it ended where it did not go well. */
export type Call = <Schema extends z.ZodMiniType>(
  schema: Schema,
  call: (sdk: Razorpay) => Promise<unknown>,
  how?: { writes: boolean },
) => Promise<z.output<Schema>>;

/** Does a piece of work with the SDK, whose calls all go through the guarded client. */
export async function withSdk<Sent>(
  { fetch, keys }: Reach,
  work: (call: Call) => Promise<Sent>,
  headers?: Record<string, string>,
): Promise<OutsideEnd<Sent>> {
  const { default: Sdk } = await import('razorpay');
  const signal = AbortSignal.timeout(ALL);
  const call: Call = async (schema, ask, { writes } = { writes: false }) => {
    // Calls run side by side, and each notes what came of it.
    const sdk = new Sdk({ key_id: keys['key_id'] ?? '-', key_secret: keys['key_secret'] ?? '-' });
    const { rq } = sdk.api as unknown as { rq: Axios };
    const last = guardAxios(rq, { fetch, baseURL: HOST, each: EACH, signal, headers: writes ? headers : undefined });
    const answer = await ask(sdk).catch((error: unknown) => {
      throw new Ended(troubleOf(error, last, writes));
    });
    const read = schema.safeParse(answer);
    if (!read.success) throw new Ended(unclear('Razorpay answered something else'));
    return read.data;
  };
  try {
    return { end: 'done', sent: await work(call) };
  } catch (error) {
    if (error instanceof Ended) return error.as;
    throw error;
  }
}
