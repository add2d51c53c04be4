import type { Invoice, Refund } from 'xendit-node';
import type * as z from 'zod/mini';
import type { OutsideEnd } from '../../../jobs/kinds.ts';
import type { Reach } from '../../abilities.ts';
import { Refused } from '../../client.ts';
import { Ended, refused, unclear } from '../../ends.ts';

const HOST = 'https://api.xendit.co';
/** Milliseconds for a call, and for all that one piece of work asks. */
const [EACH, ALL] = [10_000, 27_000];
const SECOND = 1_000;
const [WAIT, MOST_WAIT] = [60, 3_600];

/** What came of a call. The SDK hands on neither why there was no answer, nor its headers, nor what its types leave out. */
interface Came {
  thrown?: unknown;
  status?: number;
  /** Undefined where it is no JSON. */
  body?: unknown;
  /** Seconds until the limit of calls is lifted. */
  reset?: number;
}

/** The parts of the SDK that are used. */
export interface Sdk {
  invoices: Invoice;
  refunds: Refund;
}

/**
 * The SDK for one call. It has no setting for its fetch and takes the process's own; but the class below it has one, by which
 * each of its calls passes through the guarded client.
 */
async function sdkFor({ fetch, keys }: Reach, came: Came, signal: AbortSignal): Promise<Sdk> {
  const [{ Invoice, Refund }, { Configuration }] = await Promise.all([
    import('xendit-node'),
    import('xendit-node/runtime.js'),
  ]);
  const fetchApi: typeof fetch = async (url, init) => {
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(EACH)]) });
      came.status = answer.status;
      came.body = await answer
        .clone()
        .json()
        .catch(() => undefined);
      came.reset = Number(answer.headers.get('rate-limit-reset') ?? 0);
      return answer;
    } catch (error) {
      came.thrown = error;
      throw error;
    }
  };
  const account = { secretKey: keys['secret_key'] ?? '', xenditURL: HOST };
  const sdk = { invoices: new Invoice(account), refunds: new Refund(account) };
  const config = new Configuration({ basePath: HOST, fetchApi });
  for (const api of [sdk.invoices, sdk.refunds]) api['configuration'].config = config;
  return sdk;
}

/** What the SDK throws, where there was an answer in JSON. */
interface Said {
  errorCode?: unknown;
  errorMessage?: unknown;
}

/** Reasons that families or staff can act on, in plain words; others are said as Xendit says them. */
const reasons: Readonly<Record<string, string>> = {
  UNSUPPORTED_CURRENCY: 'This Xendit account does not take this currency.',
  REFUND_NOT_SUPPORTED: 'What was paid this way can’t be refunded. Please send the money back yourself.',
  PARTIAL_REFUND_NOT_SUPPORTED: 'What was paid this way can only be refunded as a whole.',
  MAXIMUM_REFUND_AMOUNT_REACHED: 'Less is left of this payment than you want to refund.',
  INSUFFICIENT_BALANCE: 'The balance at Xendit is too low for this refund.',
};

const waitFor = ({ reset = 0 }: Came): Date =>
  new Date(Date.now() + SECOND * (reset > 0 ? Math.min(reset, MOST_WAIT) : WAIT));

/** How a call ended. What was written may have arrived unless Xendit says that it did not, so that only 429 waits without a look. */
function troubleOf(error: unknown, came: Came, writes: boolean): Ended {
  const { thrown, status } = came;
  if (thrown instanceof Refused) return new Ended(refused(thrown.message));
  if (status === undefined)
    return new Ended(unclear(thrown instanceof Error ? thrown.message : 'Xendit did not answer'));
  if (status === 429 || (status === 503 && !writes)) return new Ended({ end: 'later', until: waitFor(came) });
  const { errorCode, errorMessage } = (error ?? {}) as Said;
  // Without JSON, the SDK fails over the body that it has read already.
  if (typeof errorMessage !== 'string' || status < 400 || status >= 500)
    return new Ended(unclear(`Xendit answered ${status}`));
  const code = typeof errorCode === 'string' ? errorCode : '';
  const reason = reasons[code] ?? (errorMessage.slice(0, 300) || `Xendit answered ${status}`);
  // 403 is a key without the rights that we need, or an account that is closed.
  if (status === 401 || status === 403) return new Ended({ end: 'signedOut', reason }, code);
  return new Ended(status === 408 || status === 409 ? unclear(reason) : refused(reason), code);
}

/** Makes a call of the SDK and reads the answer itself by a schema. Throws how it ended where it did not go well. */
export type Call = <Schema extends z.ZodMiniType>(
  schema: Schema,
  ask: (sdk: Sdk) => Promise<unknown>,
  how?: { writes: boolean },
) => Promise<z.output<Schema>>;

/** Does a piece of work with the SDK, whose calls all go through the guarded client. */
export async function withSdk<Sent>(reach: Reach, work: (call: Call) => Promise<Sent>): Promise<OutsideEnd<Sent>> {
  const signal = AbortSignal.timeout(ALL);
  const call: Call = async (schema, ask, { writes } = { writes: false }) => {
    // Calls may run side by side, and each notes what came of it.
    const came: Came = {};
    const sdk = await sdkFor(reach, came, signal);
    await ask(sdk).catch((error: unknown) => {
      // It also fails over an answer that lacks what its types promise; we may not need that.
      if (came.status !== 200) throw troubleOf(error, came, writes);
    });
    const read = schema.safeParse(came.body);
    if (!read.success) throw new Ended(unclear('Xendit answered something else'));
    return read.data;
  };
  try {
    return { end: 'done', sent: await work(call) };
  } catch (error) {
    if (error instanceof Ended) return error.as;
    throw error;
  }
}
