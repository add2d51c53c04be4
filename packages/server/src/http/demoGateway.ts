import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { money } from '@schoolbell/core/format';
import { Failure } from '@schoolbell/core/http/errors';
import { escapeHtml } from '../jobs/mail-content.ts';
import type { DemoCard } from '../outside/providers/demo-cards.ts';
import { type DemoPayment, readDemo, writeDemo } from '../outside/providers/demo.ts';
import { sessionCookies } from './cookies.ts';
import { secretPage } from './paymentPages.ts';
import type { Services } from './services.ts';
import { openWork } from './work.ts';

/** How a card behaves later that is saved with these buttons. */
const cards: Record<string, DemoCard | undefined> = {
  'pay-declines': 'declines',
  'pay-confirms': 'confirms',
  'pay-expired': 'expired',
};
/** What each button does to the payment; `leave` does nothing. */
const presses: Record<string, DemoPayment['state'] | undefined> = {
  pay: 'paid',
  'pay-declines': 'paid',
  'pay-confirms': 'paid',
  'pay-expired': 'paid',
  bank: 'processing',
  decline: 'failed',
  arrive: 'paid',
  fail: 'failed',
};
const buttons: Partial<Record<DemoPayment['state'], readonly (readonly [press: string, text: string])[]>> = {
  open: [
    ['pay', 'Pay'],
    ['bank', 'Pay by bank, which takes a while'],
    ['decline', 'Decline the card'],
    ['leave', 'Leave without paying'],
  ],
  processing: [
    ['arrive', 'Let the money arrive'],
    ['fail', 'Let the bank refuse it'],
    ['leave', 'Go back'],
  ],
};
/** Only where the payer lets the school charge the card. */
const saving: readonly (readonly [press: string, text: string])[] = [
  ['pay-declines', 'Pay, and save a card that is declined later'],
  ['pay-confirms', 'Pay, and save a card whose bank asks its owner later'],
  ['pay-expired', 'Pay, and save a card that expires'],
];
const offered = ({ state, saves }: DemoPayment): readonly (readonly [press: string, text: string])[] => [
  ...(buttons[state] ?? []),
  ...(state === 'open' && saves ? saving : []),
];
const stands: Record<DemoPayment['state'], string> = {
  open: 'No real money moves here.',
  processing: 'Your bank is working on it.',
  paid: 'This is paid.',
  failed: 'This was declined.',
  expired: 'This page is no longer open.',
};

const style = `:root{color-scheme:light dark;--canvas:#f3f5f9;--surface:#fff;--ink:#1c2024;--muted:#5b616b;--line:#868a95;--accent:#3e63dd;--on:#fff;font:100%/1.5 system-ui,sans-serif}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1013;--surface:#17191d;--ink:#eceef2;--muted:#b3b8c2;--line:#7a808c;--accent:#9db2ff;--on:#101215}}
*{box-sizing:border-box}
body{display:grid;min-height:100vh;margin:0;padding:1rem;place-items:center;background:var(--canvas);color:var(--ink)}
main{width:100%;max-width:26rem;padding:1.5rem;border-radius:12px;background:var(--surface);box-shadow:0 1px 3px rgb(0 0 0/.2);overflow-wrap:anywhere}
p{margin:0;color:var(--muted)}
.name{display:flex;justify-content:space-between;gap:1rem;margin-bottom:1.5rem;font-weight:600}
h1{margin:0;font-size:2.25rem;line-height:1.25}
form,a{margin-top:1.5rem}
form{display:grid;gap:.75rem}
form:empty{display:none}
button,a{min-height:46px;padding:.6rem 1rem;border:1px solid var(--line);border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button:first-child{border-color:var(--accent);background:var(--accent);color:var(--on)}
a{display:block;text-align:center;text-decoration:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The gateway's page as plain HTML: it works without scripts. */
function pageOf(payment: DemoPayment): string {
  const { title, amount, currency, state, return_url } = payment;
  const shown = offered(payment).map(([press, text]) => `<button name="press" value="${press}">${text}</button>`);
  const sum = escapeHtml(money(amount, currency));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Demo gateway</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><p class="name"><span>Demo gateway</span><span>Test mode</span></p><p>${escapeHtml(title)}</p><h1>${sum}</h1><p>${stands[state]}</p>
<form method="post">${shown.join('')}</form>${shown.length > 0 ? '' : `<a href="${escapeHtml(return_url)}">Go back</a>`}</main></body></html>`;
}

/** A browser follows a form only to where the page allows: here, and where the payer came from. */
const policyOf = ({ return_url }: DemoPayment): string =>
  [
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${new URL(return_url).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Tells the school whose payment it is, as a hook would. */
async function tell(services: Services, request: FastifyRequest, reply: FastifyReply, { id, ref }: DemoPayment) {
  const [, hash = ''] = /^sb-([\w-]+)-\d+$/.exec(id) ?? [];
  const work = await openWork(services, {}, request, sessionCookies(request, reply, services.config.publicUrl));
  try {
    await work.enter(hash);
    await work.later('heardCheckout', { gateway: 'demo', ref, id: null });
    await work.finish();
  } catch (error) {
    await work.giveUp(error);
    throw error;
  }
}

/** Serves the page of the demo gateway, `/demo-gateway/{ref}`: it pays, declines or leaves. Never in production. */
export function serveDemoGateway(app: FastifyInstance, services: Services): void {
  const { dataDir, environment } = services.config;
  const find = async (request: FastifyRequest): Promise<DemoPayment> => {
    const { ref } = request.params as { ref: string };
    const found = environment === 'production' ? undefined : await readDemo(dataDir, ref);
    if (!found) throw new Failure('notFound', 'Not found.');
    return found;
  };
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    );
    inner.get('/demo-gateway/:ref', async (request, reply) => {
      const found = await find(request);
      return reply
        .headers({ ...secretPage, 'cache-control': 'no-store', 'content-security-policy': policyOf(found) })
        .type('text/html; charset=utf-8')
        .send(pageOf(found));
    });
    inner.post('/demo-gateway/:ref', async (request, reply) => {
      const found = await find(request);
      const press = new URLSearchParams(String(request.body ?? '')).get('press') ?? '';
      const isOffered = offered(found).some(([name]) => name === press);
      const state = isOffered ? presses[press] : undefined;
      if (state) {
        await writeDemo(dataDir, { ...found, state, ...(cards[press] && { card: cards[press] }) });
        await tell(services, request, reply, found);
      }
      return reply.headers(secretPage).redirect(found.return_url, 303);
    });
  });
}
