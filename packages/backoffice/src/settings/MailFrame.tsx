import { useRef, type IframeHTMLAttributes } from 'react';
import * as css from './Outbox.css.ts';

/** Nothing in a mail may run, load or send: whoever filled in a form wrote parts of it. */
const policy = "default-src 'none'; img-src data:";

/** Drawn on white in every theme, as most readers of mail do. */
const look = 'body { margin: 20px; background: white; color: #1c2024; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }';

/**
 * The mail's own body, with its inline styles set aside before it is parsed: this page's policy allows none in markup,
 * so they are put on one by one once the frame stands.
 */
function bodyOf(html: string): string {
  const plain = html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
  const mail = new DOMParser().parseFromString(plain, 'text/html');
  for (const element of mail.querySelectorAll('script, style, link, meta, base, iframe, object, embed, form')) element.remove();
  return `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Mail</title></head>${mail.body.outerHTML}</html>`;
}

/** Same origin, so that it can be styled from here; without `allow-scripts` nothing in it runs all the same. */
const locked: IframeHTMLAttributes<HTMLIFrameElement> = { sandbox: 'allow-same-origin', referrerPolicy: 'no-referrer' };

/** A mail as a reader shows it, in a frame where no script runs, nothing is loaded and no link leads away. */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);

  function dress() {
    const inside = frame.current?.contentWindow as (Window & typeof globalThis) | null;
    if (!inside) return;
    const sheet = new inside.CSSStyleSheet();
    sheet.replaceSync(look);
    inside.document.adoptedStyleSheets = [sheet];
    for (const element of inside.document.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style']!;
    for (const link of inside.document.querySelectorAll('a[href]')) {
      link.setAttribute('title', link.getAttribute('href')!);
      link.removeAttribute('href');
    }
    // As tall as the mail, so that the panel scrolls and not a frame in it.
    frame.current!.style.minBlockSize = `${inside.document.documentElement.scrollHeight}px`;
  }

  return <iframe ref={frame} {...locked} className={css.frame} title="The mail, formatted" srcDoc={bodyOf(html)} onLoad={dress} />;
}
