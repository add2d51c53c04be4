import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { Failure } from '@schoolbell/core/http/errors';

/** A page of the server's own asks whether it is still the newest one, every time. */
export const ASK = 'no-cache';

/** An HTML file, with what its Content-Security-Policy must allow. */
interface Page {
  html: string;
  scripts: string;
  styles: string;
  changed: number;
}

const pages = new Map<string, Page>();

/** Reads a page, again only when the file has changed. Throws `notFound` if it isn't there. */
function pageAt(file: string): Page {
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changed === undefined) throw new Failure('notFound', 'This page has not been built.');
  const known = pages.get(file);
  if (known?.changed === changed) return known;
  const html = readFileSync(file, 'utf8');
  const page = { html, scripts: inlineHashes(html, 'script'), styles: inlineHashes(html, 'style'), changed };
  pages.set(file, page);
  return page;
}

function inlineHashes(html: string, tag: 'script' | 'style'): string {
  const found = html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...found].map(([, text]) => ` 'sha256-${createHash('sha256').update(text!).digest('base64')}'`).join('');
}

/** What a page can load, and who can show it in a frame. */
function policy(page: Page, ancestors: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${page.scripts}`,
    `style-src 'self'${page.styles}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/**
 * Sends a page with its Content-Security-Policy; `ancestors` can show it in a frame. `values` take the place of `{{NAME}}` in
 * it: they have letters, digits and hyphens only.
 */
export function sendPage(reply: FastifyReply, file: string, ancestors: string, values: Record<string, string> = {}) {
  const page = pageAt(file);
  let { html } = page;
  for (const [name, value] of Object.entries(values))
    html = html.replaceAll(`{{${name}}}`, value.replaceAll(/[^\w-]/g, ''));
  if (ancestors !== "'none'") reply.removeHeader('x-frame-options');
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': ASK,
      'content-security-policy': policy(page, ancestors),
    })
    .send(html);
}
