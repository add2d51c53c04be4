import type { Page } from '@playwright/test';
import { origin } from './server.ts';

/** Notices whatever text could do where it is not taken for text. */
export async function guarded(page: Page): Promise<() => Promise<string[]>> {
  const noticed: string[] = [];
  await page.exposeFunction('pwn', () => noticed.push('a script ran'));
  page.on('dialog', (dialog) => (noticed.push(`a dialog: ${dialog.message()}`), void dialog.dismiss()));
  page.on('popup', (popup) => noticed.push(`a window: ${popup.url()}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && (url.origin !== origin || /\/(x|undefined)$/.test(url.pathname)))
      noticed.push(`a request: ${request.url()}`);
  });
  return async () => [...noticed, ...(await foreignElements(page))];
}

/** Elements that only someone's text could have brought in. */
function foreignElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        const attributes = [...element.attributes];
        // No one's text comes into the head; what the page loads there is its own.
        const isOurs = element.parentElement === document.head;
        const isOdd =
          ['object', 'embed', 'base', 'marquee', 'math', 'applet'].includes(element.localName) ||
          (element.localName === 'script' && !isOurs) ||
          (element.localName === 'iframe' && !element.hasAttribute('sandbox'));
        if (
          isOdd ||
          attributes.some(
            ({ name, value }) =>
              name.startsWith('on') ||
              (/^(href|src|action|formaction|xlink:href)$/.test(name) && /^\s*(javascript|data:text)/i.test(value)),
          )
        )
          found.push(`an element: ${element.outerHTML.slice(0, 120)}`);
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return found;
  });
}
