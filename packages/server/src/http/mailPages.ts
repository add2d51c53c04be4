import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { READ } from '@schoolbell/core/messages/rules';
import { escapeHtml } from '../jobs/mail-content.ts';
import { findAddress } from '../messages/addresses/queries.ts';
import { type LinkedMail, type MailPage, openMailAddress, setNews } from '../messages/addresses/verbs.ts';
import { drawSubject } from '../messages/letters/verbs.ts';
import { confirmMail, findAsking } from '../messages/mailings/confirming/queries.ts';
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

/** What a page says, and the one button on it. */
export interface Said {
  heading: string;
  paragraphs: readonly string[];
  button?: { press: 'stop' | 'again' | 'read'; text: string };
}

/** The page as plain HTML: it works without scripts. */
function pageOf({ heading, paragraphs, button }: Said): string {
  const form =
    button && `<form method="post"><button name="press" value="${button.press}">${button.text}</button></form>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(heading)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${escapeHtml(heading)}</h1>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}${form ?? ''}</main></body></html>`;
}

/** What every link says that was cut or never made. */
export const broken: Said = {
  heading: 'This link doesn’t work',
  paragraphs: ['It may be incomplete. Please use the link in the mail again, or ask the school.'],
};

/** The school and the token in the query of a mail's link; undefined where they can't be ours. */
export function linkIn(query: object) {
  const { institution, token } = query as { institution?: unknown; token?: unknown };
  if (typeof institution !== 'string' || typeof token !== 'string' || token.length >= 1_000) return undefined;
  return { hash: institution, token };
}

/** Shows a page that no other site is told of and nobody keeps. */
export const showPage = (reply: FastifyReply, page: Said) =>
  reply
    .headers({ ...secretPage, 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(pageOf(page));

/** A page that a mail's link opens: GET shows it and changes nothing, as scanners of mail open every link. */
interface Page {
  /** What was pressed; `body` is the form as it came. */
  press(work: Work, about: LinkedMail, body: unknown): Promise<void>;
  /** Undefined if there is nothing behind the link. */
  said(work: Work, about: LinkedMail): Promise<Said | undefined>;
}

/** What someone pressed on the page, or their mail program for them (RFC 8058): anything else than the one button means stop. */
function pressed(body: unknown): { value: 0 | 1; source: 'link' | 'one-click' } {
  const text = String(body ?? '');
  const press = new URLSearchParams(text).get('press');
  return { value: press === 'again' ? 1 : 0, source: press === null ? 'one-click' : 'link' };
}

/** Ends a school's news for a reader, and brings it back. */
const unsubscribing: Page = {
  async press(work, { address_key, mail_id }, body) {
    await setNews(work, { address_key, mail_id, by: null, reason: '', ...pressed(body) });
  },
  async said({ db, tenant }, { address_key }) {
    const { institution_id, institutionName: school } = tenant;
    const { news } = await findAddress(db, institution_id, address_key);
    if (news === 1)
      return {
        heading: `News from ${school}`,
        paragraphs: [`${address_key} gets news from ${school}. Mails about classes and the account come in any case.`],
        button: { press: 'stop', text: 'Unsubscribe' },
      };
    return {
      heading: 'You get no more news',
      paragraphs: [`${school} no longer sends news to ${address_key}. Mails about classes and the account still come.`],
      button: { press: 'again', text: 'Get news again' },
    };
  },
};

/** Tells the school that a letter was read. */
const confirming: Page = {
  async press({ db, tenant, now, changed }, { mail_id }) {
    const { institution_id } = tenant;
    if (!(await findAsking(db, institution_id, mail_id))) return;
    if (await confirmMail(db, institution_id, mail_id, now)) changed('mailings');
  },
  async said({ db, tenant }, { mail_id }) {
    const { institution_id, institutionName: school } = tenant;
    const mail = await findAsking(db, institution_id, mail_id);
    if (!mail) return undefined;
    const subject = drawSubject(mail.subject, mail.values ?? {});
    const named = subject ? `“${subject}”` : 'its email';
    if (mail.is_confirmed)
      return { heading: 'Thank you', paragraphs: [`${school} knows that you have read ${named}.`] };
    return {
      heading: subject || `Email from ${school}`,
      paragraphs: [`${school} asks you to confirm that you have read this email.`],
      button: { press: 'read', text: READ },
    };
  },
};

const pages: Record<MailPage, Page> = { unsubscribe: unsubscribing, confirm: confirming };

/**
 * Serves the pages that a mail's links open: `/mail/unsubscribe` and `/mail/confirm`, each with `?institution={hash}&token=…`.
 * POST takes no cookie and no header of ours: mail programs send it by themselves.
 */
export function serveMailPages(app: FastifyInstance, services: Services): void {
  const { secretKey, publicUrl } = services.config;
  /** What a page's address names; undefined where it is none of ours. */
  const opened = (page: MailPage, query: object) => {
    const link = linkIn(query);
    const unsealed = (sealed: Buffer, place: string) => unseal(secretKey, sealed, place);
    const about = link && openMailAddress(unsealed, page, link);
    return about && { institution: link.hash, about };
  };

  const answer = async (name: MailPage, request: FastifyRequest, reply: FastifyReply) => {
    const link = opened(name, request.query as object);
    if (!link) return showPage(reply.code(404), broken);
    const work = await openWork(services, {}, request, sessionCookies(request, reply, publicUrl));
    try {
      await work.enter(link.institution);
      if (request.method === 'POST') await pages[name].press(work, link.about, request.body);
      const said = await pages[name].said(work, link.about);
      await work.finish();
      return await showPage(said ? reply : reply.code(404), said ?? broken);
    } catch (error) {
      await work.giveUp(error);
      throw error;
    }
  };

  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_, body, done) => done(null, body));
    for (const name of Object.keys(pages) as MailPage[]) {
      inner.get(`/mail/${name}`, (request, reply) => answer(name, request, reply));
      inner.post(`/mail/${name}`, (request, reply) => answer(name, request, reply));
    }
  });
}
