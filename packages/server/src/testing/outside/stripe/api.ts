import type { Answered, Asked } from '../standin.ts';
import { expanded, NotExpandable } from './expand.ts';
import { readForm, textAt, textsAt } from './forms.ts';
import {
  type Call,
  createIntent,
  createRefund,
  createSession,
  detachMethod,
  expireSession,
  missing,
  Wrong,
} from './making.ts';
import * as make from './objects.ts';
import type { SchoolAccount, StripeWorld } from './world.ts';

/** A page of things, the newest first, as `limit`, `starting_after` and the given names ask. */
function pageOf<Thing extends { id: string; created: number }>(
  { form }: Call,
  all: Iterable<Thing>,
  path: string,
  names: readonly (keyof Thing & string)[],
) {
  const from = Number(textAt(form, 'created', 'gte') ?? 0);
  const fits = [...all]
    .toReversed()
    .filter(
      (one) => one.created >= from && names.every((name) => !textAt(form, name) || one[name] === textAt(form, name)),
    );
  const after = fits.findIndex((one) => one.id === textAt(form, 'starting_after')) + 1;
  const limit = Number(textAt(form, 'limit') ?? 10);
  return make.listOf(fits.slice(after, after + limit), path, fits.length > after + limit);
}

function found<Thing>(all: Map<string, Thing>, kind: string, id: string): Thing {
  const one = all.get(id);
  if (!one) throw missing(kind, id);
  return one;
}

type Route = readonly [method: string, path: RegExp, answer: (call: Call, id: string) => object];

const routes: readonly Route[] = [
  ['GET', /^\/v1\/account$/, ({ owner }) => owner.account],
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    (call) => pageOf(call, call.owner.sessions.values(), '/v1/checkout/sessions', ['status']),
  ],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, ({ owner }, id) => found(owner.sessions, 'checkout.session', id)],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, expireSession],
  ['POST', /^\/v1\/payment_intents$/, createIntent],
  [
    'GET',
    /^\/v1\/payment_intents$/,
    (call) => pageOf(call, call.owner.intents.values(), '/v1/payment_intents', ['customer']),
  ],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, ({ owner }, id) => found(owner.intents, 'payment_intent', id)],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, detachMethod],
  ['POST', /^\/v1\/refunds$/, createRefund],
  [
    'GET',
    /^\/v1\/refunds$/,
    (call) => pageOf(call, call.owner.refunds.values(), '/v1/refunds', ['charge', 'payment_intent']),
  ],
  [
    'GET',
    /^\/v1\/disputes$/,
    (call) => pageOf(call, call.owner.disputes.values(), '/v1/disputes', ['charge', 'payment_intent']),
  ],
];

const headersOf = () => ({ 'request-id': make.named('req'), 'stripe-version': '2026-10-28.endive' });

export const wrong = (status: number, error: make.ErrorBody['error']): Answered => ({
  status,
  body: { error },
  headers: headersOf(),
});

/** Whose key a call has. */
function ownerOf(world: StripeWorld, { headers }: Asked): SchoolAccount {
  const key = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
  const owner = world.accounts.get(key);
  if (owner) return owner;
  throw new Wrong(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${key.slice(0, 8)}*******`,
  });
}

function answerNow(world: StripeWorld, asked: Asked, owner: SchoolAccount): Answered {
  const { method, url, raw } = asked;
  const form = readForm(method === 'POST' ? raw.toString('utf8') : url.search.slice(1));
  for (const [of, path, answer] of routes) {
    const fits = of === method && path.exec(url.pathname);
    if (!fits) continue;
    world.closeOld(owner);
    const body = answer({ world, owner, form }, fits[1] ?? '');
    return { status: 200, body: expanded(owner, body, Object.values(textsAt(form, 'expand'))), headers: headersOf() };
  }
  throw new Wrong(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${url.pathname}).`,
  });
}

/** Answers under a key that was used before as it did then; refuses it for anything else. */
function answerOnce(world: StripeWorld, asked: Asked, owner: SchoolAccount): Answered {
  const key = asked.method === 'POST' ? asked.headers['idempotency-key'] : undefined;
  const same = `${asked.url.pathname}?${asked.raw.toString('utf8')}`;
  const kept = key && owner.kept.get(key);
  if (kept) {
    if (kept.asked === same)
      return { ...kept.answered, headers: { ...kept.answered.headers, 'idempotent-replayed': 'true' } };
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new Wrong(400, { type: 'idempotency_error', message });
  }
  const keep = (answered: Answered) => {
    if (key) owner.kept.set(key, { asked: same, answered: structuredClone(answered) });
    return answered;
  };
  try {
    return keep(answerNow(world, asked, owner));
  } catch (error) {
    // What is refused before anything is done is not kept; a declined card is.
    if (error instanceof Wrong && error.status === 402) keep(wrong(402, error.error));
    throw error;
  }
}

/** Answers a call of Stripe's API. */
export function answer(world: StripeWorld, asked: Asked): Answered {
  try {
    return answerOnce(world, asked, ownerOf(world, asked));
  } catch (error) {
    if (error instanceof Wrong) return wrong(error.status, error.error);
    if (error instanceof NotExpandable)
      return wrong(400, { type: 'invalid_request_error', message: error.message, param: 'expand' });
    throw error;
  }
}
