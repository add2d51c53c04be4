import type { Locator, Page } from '@playwright/test';

/** The demo school's public hash, which the example sites name. */
export const SCHOOL = 'harbour-academy-demo';
export const LOADER = '<script async src="/w/1/loader.js"></script>';

/** The snippet's element, with its link. */
export function form(kind: 'signup' | 'enquiry', attributes = ''): string {
  const path = kind === 'signup' ? '/signup/student' : '/signup/lead';
  return `<school-${kind} institution="${SCHOOL}" ${attributes}><a href="${path}?institution=${SCHOOL}">Open the form</a></school-${kind}>`;
}

/** Puts a page of someone's website before the visitor, at an address of our own server. */
export async function visit(page: Page, body: string, { head = '', query = '' } = {}): Promise<void> {
  await page.goto(`/examples/plain/programmes.html${query}`);
  await page.setContent(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A school</title>${head}</head><body><main><h1>A school</h1>${body}</main></body></html>`,
  );
}

/** Waits until the element says that it stands so. */
export function inState(page: Page, state: string, tag = 'school-enquiry') {
  return page.locator(`${tag}[state=${state}]`).first().waitFor();
}

/** An element's field by its path. */
export function field(page: Page, path: string) {
  return page.locator(`[id="f-${path}"]`).first();
}

/** Fills in what the demo school's enquiry form cannot do without, as no one did before. */
export async function fillEnquiry(
  page: Page,
  email = `visitor.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.org`,
): Promise<string> {
  const surname = `Visitor${Math.random().toString(36).slice(2, 8)}`;
  await field(page, 'firstName').fill('Robin');
  await field(page, 'surname').fill(surname);
  await field(page, 'email').fill(email);
  return surname;
}

/** The button that sends. */
export function sendButton(page: Page) {
  return page.locator('[part~=submit]').first();
}

/** How parts of an element's shadow root look: what a site's style sheets could reach if it were open to them. */
export const looksOf = (host: Locator, parts: string): Promise<string[][]> =>
  host.evaluate(
    (element, selector) =>
      [...element.shadowRoot!.querySelectorAll(selector)].map((one) =>
        [
          'color',
          'fontFamily',
          'fontSize',
          'display',
          'letterSpacing',
          'textTransform',
          'borderTopWidth',
          'writingMode',
          'visibility',
          'textIndent',
          'textShadow',
        ].map((name) => getComputedStyle(one)[name as 'color']),
      ),
    parts,
  );
