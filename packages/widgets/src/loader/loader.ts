/** Filled in by the build: this release and the hash of each of its files. */
declare const __VERSION__: string;
declare const __INTEGRITY__: Record<string, string>;

interface Registry {
  /** The server the code comes from; widgets call it as well. */
  base?: string;
  /** Widgets whose code is on its way or here: a second loader, of any version, leaves them alone. */
  [widget: `school-${string}`]: Promise<void> | undefined;
  policy?: { createScriptURL(url: string): string };
}

type Host = HTMLElement & Record<string | symbol, unknown>;

const KEY = Symbol.for('schoolbell');
const QUEUE = Symbol.for('schoolbell.queue');
const world = window as unknown as Record<symbol, Registry>;
const registry: Registry = KEY in world ? world[KEY]! : {};
Object.defineProperty(window, KEY, { value: registry, configurable: true });

const names = Object.keys(__INTEGRITY__);
const tags = names.map((name) => `school-${name}`).join();
const wanted = `${tags},[data-school-widget]`;
const address = /^(.*)\/w\/\d[\w.]*\/loader\.js/;

/** The tag that brought us, wherever an optimiser put its address: never document.currentScript, which they break. */
function ownTag(): { tag?: HTMLScriptElement; base?: string } {
  for (const tag of document.scripts) {
    for (const { value } of tag.attributes) {
      const base = address.exec(value)?.[1];
      if (base !== undefined) return { tag, base: new URL(`${base}/`, location.href).href.slice(0, -1) };
    }
  }
  return {};
}

/** Our server: from the script tag or, where scripts were merged into one file, from the link inside the element. */
function baseFor(host: Element): string {
  registry.base ??= ownTag().base;
  return registry.base ?? host.querySelector('a')?.origin ?? location.origin;
}

/** Under Trusted Types a script's address needs a policy; ours lets through only what this loader builds. */
function trusted(url: string): string {
  const types = (window as unknown as { trustedTypes?: { createPolicy(name: string, rules: object): NonNullable<Registry['policy']> } }).trustedTypes;
  registry.policy ??= types?.createPolicy('schoolbell', { createScriptURL: (text: string) => text });
  return registry.policy?.createScriptURL(url) ?? url;
}

function once(url: string, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = __INTEGRITY__[name]!;
    const nonce = ownTag().tag?.nonce || document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
    if (nonce) script.nonce = nonce;
    script.onload = () => resolve();
    script.onerror = reject;
    script.src = trusted(url);
    document.head.append(script);
    script.remove();
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let past = '';

/** Three tries, a second and three seconds apart; after a failure under an address that no cache has kept. */
async function bring(name: string, base: string): Promise<void> {
  for (let go = 0; ; go++) {
    try {
      return await once(`${base}/w/${__VERSION__}/${name}.js${past}`, name);
    } catch (error) {
      past = `?try=${Date.now()}`;
      if (go === 2) throw error;
      await pause(go ? 3000 : 1000);
    }
  }
}

/** Calls made before the code arrives wait on the element; its constructor answers them in order. */
function queueCalls(host: Host): void {
  const calls: unknown[][] = (host[QUEUE] = (host[QUEUE] as unknown[][]) ?? []);
  for (const method of ['prefill', 'checkValidity', 'reportValidity', 'submit', 'reset', 'reload', 'consent']) {
    host[method] = (...given: unknown[]) => {
      calls.push([method, ...given]);
      if (method === 'consent' || (method === 'reload' && host.getAttribute('state') === 'error')) load(host);
    };
  }
}

let blocked = false;
addEventListener('securitypolicyviolation', ({ blockedURI }) => {
  blocked ||= blockedURI.startsWith(`${registry.base}/w/`);
});

/** The code did not come: the link inside the element stays, and the page is told. */
function fail(host: Host, slot: `school-${string}`): void {
  registry[slot] = undefined;
  host.setAttribute('state', 'error');
  const detail = { code: blocked ? 'csp_blocked' : 'load_failed' };
  host.dispatchEvent(new CustomEvent('school-error', { bubbles: true, composed: true, cancelable: true, detail }));
}

function load(host: Host): void {
  const slot = host.localName as `school-${string}`;
  if (customElements.get(slot)) return;
  registry[slot] ??= bring(slot.slice(7), baseFor(host));
  registry[slot]!.catch(() => fail(host, slot));
}

const sight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      sight.unobserve(target);
      load(target as Host);
    }
  },
  { rootMargin: '300px' },
);

/** `<div data-school-widget="signup" data-institution="…">` for sites that strip unknown tags. */
function unwrap(box: HTMLElement): void {
  const { schoolWidget, ...rest } = box.dataset;
  if (!names.includes(schoolWidget!) || box.querySelector(tags)) return;
  const host = document.createElement(`school-${schoolWidget}`);
  for (const [name, value] of Object.entries(rest)) {
    host.setAttribute(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value!);
  }
  host.append(...box.childNodes);
  box.append(host);
}

function meet(host: Host): void {
  if (host.dataset.schoolWidget) return unwrap(host);
  if (host[QUEUE] || customElements.get(host.localName)) return;
  queueCalls(host);
  if (host.getAttribute('consent') === 'required') return;
  if (host.getAttribute('load') === 'visible') sight.observe(host);
  else load(host);
}

const meetAll = (root: ParentNode) => root.querySelectorAll<Host>(wanted).forEach(meet);

/** Elements may come late, by a router or by innerHTML; consent may be given by changing the attribute. */
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    const host = target as Host;
    if (type === 'attributes' && host.matches(tags) && host.getAttribute('consent') !== 'required') load(host);
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      if (node.matches(wanted)) meet(node as Host);
      meetAll(node);
    }
  }
}).observe(document, { childList: true, subtree: true, attributeFilter: ['consent'] });

registry.base ??= ownTag().base;
meetAll(document);
