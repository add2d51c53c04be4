/** The values of each attribute: a list of words, of which the first is the default, or any text. */
export const attributes = {
  institution: null,
  form: null,
  'form-type': null,
  lang: null,
  theme: ['auto', 'light', 'dark'],
  load: ['eager', 'visible'],
  success: ['', 'message', 'redirect', 'none'],
  redirect: null,
  source: null,
  prefill: ['off', 'query'],
  analytics: ['off', 'datalayer'],
  consent: ['granted', 'required'],
  api: null,
} as const;

export type AttributeName = keyof typeof attributes;

const warned = new Set<string>();

/** Says a thing once per page, however many widgets it has. */
export function warnOnce(text: string): void {
  if (warned.has(text)) return;
  warned.add(text);
  console.warn(`[schoolbell] ${text}`);
}

/** An attribute's value; a word it does not know counts as the default, and is named once in the console. */
export function read(host: Element, name: AttributeName): string {
  const value = host.getAttribute(name);
  const words: readonly string[] | null = attributes[name];
  if (!words) return value ?? '';
  if (value === null || words.includes(value)) return value ?? words[0]!;
  warnOnce(`<${host.localName}> does not know ${name}="${value}"; it takes ${words.filter(Boolean).join(', ')}.`);
  return words[0]!;
}

/**
 * Gives the host class a property for each attribute. `prefill` and `consent` are methods as well: reading gives the
 * method, writing sets the attribute, which is how React and Preact hand attributes to an element.
 */
export function reflect(prototype: object, names = Object.keys(attributes) as readonly string[]): void {
  for (const name of names) {
    const method = Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown;
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return method ?? read(this, name as AttributeName);
      },
      set(this: Element, value: unknown) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
    });
  }
}
