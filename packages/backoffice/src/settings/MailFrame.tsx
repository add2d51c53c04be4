import sheet from './mail.css?url&no-inline';
import * as css from './Outbox.css.ts';

/** Nothing in a mail may run, load or send: strangers who filled in a form wrote parts of it. */
const policy = `default-src 'none'; img-src data:; style-src ${location.origin}`;

/**
 * The mail's body under our own style sheet. This page's policy takes no inline styles, the frame's neither: they are
 * dropped before the mail is parsed. Links lose their target; the plain text shows it.
 */
function bodyOf(html: string): string {
  const plain = html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
  const mail = new DOMParser().parseFromString(plain, 'text/html');
  for (const element of mail.querySelectorAll('script, style, link, meta, base, iframe, object, embed, form'))
    element.remove();
  for (const link of mail.querySelectorAll('a[href]')) link.removeAttribute('href');
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>Mail</title><link rel="stylesheet" href="${location.origin}${sheet}">`;
  return `<!doctype html><html lang="en"><head>${head}</head>${mail.body.outerHTML}</html>`;
}

/** A mail as a reader shows it, in a frame where no script runs, nothing is loaded and no link leads away. */
export function MailFrame({ html }: { html: string }) {
  return (
    <iframe
      className={css.frame}
      sandbox=""
      referrerPolicy="no-referrer"
      title="The mail, formatted"
      srcDoc={bodyOf(html)}
    />
  );
}
