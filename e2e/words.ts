import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { defaultWords } from '../packages/core/src/words/rules.ts';

/** The nine defaults as words of their own, in any case, one or several. */
const defaults =
  /\b(teachers?|teaching assistants?|students?|subjects?|one-?on-?ones?|products?|packages?|gradebooks?|seats?)\b/gi;

/** Nonsense for each, of two words so that title-casing shows. */
export const nonsense = Object.fromEntries(
  defaultWords.map(({ type }, at) => [type, { one: `blorp${at} zik`, several: `blorpen${at} zik` }]),
);

/** All that can be read or is read out, in open shadow roots too; the renaming screen may name what it renames. */
export function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const said: string[] = [document.title];
    const visit = (node: Node) => {
      if (node instanceof Text) return void said.push(node.data);
      if (node instanceof Element) {
        if (node.matches('script, style, noscript, [data-default-word]')) return;
        for (const name of [
          'title',
          'alt',
          'placeholder',
          'aria-label',
          'aria-description',
          'aria-roledescription',
          'aria-valuetext',
          'label',
          'value',
        ]) {
          const isExample = name === 'placeholder' && location.pathname === '/settings/customisation';
          if (!isExample && (name !== 'value' || node.matches('input:not([type=radio], [type=checkbox]), button')))
            said.push(node.getAttribute(name) ?? '');
        }
        if (node.matches('input:not([type=radio], [type=checkbox]), textarea'))
          said.push((node as HTMLInputElement).value);
        if (node.shadowRoot) visit(node.shadowRoot);
      }
      for (const child of node.childNodes) visit(child);
    };
    visit(document.documentElement);
    return said.join('\n');
  });
}

/** The defaults in a text, with what stands around them. Addresses and the elements' own names are no words. */
export function defaultsIn(text: string): string[] {
  const plain = text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/(^|[\s"'(])\/[\w/.?=&-]+/g, '$1')
    .replace(/<\/?school-\w+/g, '');
  return [
    ...new Set(
      [...plain.matchAll(defaults)].map((found) =>
        plain.slice(Math.max(0, found.index - 30), found.index + 40).replace(/\s+/g, ' '),
      ),
    ),
  ];
}

/** The defaults in a mail: in its subject, its text and what its HTML shows. */
export const defaultsOfMail = ({ subject, text, html }: Email): string[] =>
  defaultsIn(`${subject}\n${text}\n${html?.replace(/<[^>]*>/g, ' ')}`);
