import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../jobs/mail-content.ts';
import { findAddress } from '../messages/addresses/queries.ts';
import { openUnsubscribe, setNews, type Unsubscribing } from '../messages/addresses/verbs.ts';
import { sessionCookies } from './cookies.ts';
import { secretPage } from './paymentPages.ts';
import { unseal } from './seal.ts';
import type { Services } from './services.ts';
import { openWork, type Work } from './work.ts';

const style = `:root{color-scheme:light dark;--canvas:#f3f5f9;--surface:#fff;--ink:#1c2024;--muted:#5b616b;--accent:#3451b2;--on:#fff;font:100%/1.5 system-ui,sans-serif}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1013;--surface:#17191d;--ink:#eceef2;--muted:#b3b8c2;--accent:#9db2ff;--on:#101215}}
*{box-sizing:border-box}
body{display:grid;min-height:100vh;margin:0;padding:1rem;place-items:center;background:var(--canvas);color:var(--ink)}
main{width:100%;max-width:28rem;padding:1.5rem;border-radius:12px;background:var(--surface);overflow-wrap:anywhere}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.25}
p{margin:0 0 1rem;color:var(--muted)}
button{width:100%;min-height:46px;padding:.6rem 1rem;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the page says, and the one button on it. */
interface Said {
  heading: string;
  paragraphs: readonly string[];
  button?: { press: 'stop' | 'again'; text: string };
}

/** The page as plain HTML: it works without scripts. */
function pageOf({ heading, paragraphs, button }: Said): string {
  const form =
    button && `<form method="post"><button name="press" value="${button.press}">${button.text}</button></form>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(heading)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${escapeHtml(heading)}</h1>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}${form ?? ''}</main></body></html>`;
}

const broken: Said = {
  heading: 'This link doesn’t work',
  paragraphs: ['It may be incomplete. Please use the link in the mail again, or ask the school.'],
};

/** What the page says while news are wanted, and once they are not. */
const said = (school: string, address: string, news: 0 | 1): Said =>
  news === 1
    ? {
        heading: `News from ${school}`,
        paragraphs: [`${address} gets news from ${school}. Mails about classes and the account come in any case.`],
        button: { press: 'stop', text: 'Unsubscribe' },
      }
    : {
        heading: 'You get no more news',
        paragraphs: [`${school} no longer sends news to ${address}. Mails about classes and the account still come.`],
        button: { press: 'again', text: 'Get news again' },
      };

/** What someone pressed on the page, or their mail program for them (RFC 8058): anything else than the one button means stop. */
function pressed(body: unknown): { value: 0 | 1; source: 'link' | 'one-click' } {
  const text = String(body ?? '');
  const press = new URLSearchParams(text).get('press');
  return { value: press === 'again' ? 1 : 0, source: press === null ? 'one-click' : 'link' };
}

/**
 * Serves the page that ends a school's news for a reader: `/mail/unsubscribe?institution={hash}&token=…`. Scanners of mail open
 * every link, so GET only shows it. POST takes no cookie and no header of ours: mail programs send it by themselves.
 */
export function serveUnsubscribing(app: FastifyInstance, services: Services): void {
  const { secretKey, publicUrl } = services.config;
  const send = (reply: FastifyReply, page: Said) =>
    reply
      .headers({ ...secretPage, 'cache-control': 'no-store', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(pageOf(page));

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (work: Work, about: Unsubscribing) => Promise<void>,
  ) => {
    const { institution, token } = request.query as { institution?: unknown; token?: unknown };
    const named = typeof institution === 'string' && typeof token === 'string' && token.length < 1_000;
    const about = named
      ? openUnsubscribe((sealed, place) => unseal(secretKey, sealed, place), institution, token)
      : undefined;
    if (!about || !named) return send(reply.code(404), broken);
    const opened = await openWork(services, {}, request, sessionCookies(request, reply, publicUrl));
    try {
      const tenant = await opened.enter(institution);
      await work(opened, about);
      const { news } = await findAddress(opened.db, tenant.institution_id, about.address_key);
      await opened.finish();
      return await send(reply, said(tenant.institutionName, about.address_key, news));
    } catch (error) {
      await opened.giveUp(error);
      throw error;
    }
  };

  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_, body, done) => done(null, body));
    inner.get('/mail/unsubscribe', (request, reply) => answer(request, reply, async () => {}));
    inner.post('/mail/unsubscribe', (request, reply) =>
      answer(request, reply, async (work, { address_key, mail_id }) => {
        await setNews(work, { address_key, mail_id, by: null, reason: '', ...pressed(request.body) });
      }),
    );
  });
}
