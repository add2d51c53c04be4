/** Filled in by the build: this release, each element's file hash, and behind it the server's address for its form, if all is said in it. */
declare const __VERSION__: string;
declare const __WIDGETS__: Record<string, string>;

interface Registry {
  /** The server that the code comes from; widgets call it as well. */
  base?: string;
  /** Widgets whose code is loading or loaded: a second loader, of any version, ignores them. */
  [widget: `school-${string}`]: Promise<unknown> | undefined;
  /** Files by their hash, because both forms are one. */
  [file: `sha256-${string}`]: Promise<unknown> | undefined;
  policy?: { createScriptURL(url: string): string };
}

interface Types {
  createPolicy(name: string, rules: object): NonNullable<Registry['policy']>;
}

/** A hash is so long in base64, without its closing `=`. */
const HASH = 43;

type Host = HTMLElement & Record<string | symbol, unknown>;

const KEY = Symbol.for('schoolbell');
const QUEUE = Symbol.for('schoolbell.queue');
const EARLY = Symbol.for('schoolbell.early');
const registry = ((window as unknown as Record<symbol, Registry>)[KEY] ??= {});

const widgets = __WIDGETS__;
const address = /[^"]*\/(?=w\/[\d.]+\/loader.js)/;

/** Our own script tag, wherever an optimiser put its address: never document.currentScript, which they break. */
let own: HTMLScriptElement | undefined;
for (const tag of document.scripts) {
  // Without its text: a script that inserts the loader names it as well.
  const found = address.exec((tag.cloneNode() as Element).outerHTML);
  if (!found) continue;
  own ??= tag;
  registry.base ??= new URL(found[0], location as unknown as string).href.slice(0, -1);
}

/** Our server: from the script tag or, where scripts were merged into one file, from the link inside the element. */
function baseFor(host: Element): string {
  return registry.base ?? host.querySelector('a')?.origin ?? location.origin;
}

/** Under Trusted Types a script's address needs a policy; ours only allows addresses that this loader builds. */
function trusted(url: string): string {
  registry.policy ??= (window as unknown as { trustedTypes?: Types }).trustedTypes?.createPolicy('schoolbell', {
    createScriptURL: (text: string) => text,
  });
  return registry.policy?.createScriptURL(url) ?? url;
}

let past = '';

/** Three tries, a second and three seconds apart; after a failure under an address that no cache has kept. */
function bring(slot: string, base: string, file: string, pause = 1000): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.crossOrigin = '';
    script.integrity = file;
    script.nonce = own?.nonce || (document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce as string);
    script.onload = resolve;
    script.onerror = () => {
      past = `?${Date.now()}`;
      if (pause > 3000) reject();
      else setTimeout(() => resolve(bring(slot, base, file, pause * 3)), pause);
    };
    script.src = trusted(`${base}/w/${__VERSION__}/${slot.slice(7)}.js${past}`);
    document.head.appendChild(script).remove();
  });
}

/**
 * Asks for the form while the code is on its way: address, and answer to come. The element takes it over, or asks itself
 * where this came to nothing. One that names another server, or brings its form along, is left to the element.
 */
function ask(host: Host, slot: string): void {
  const institution = host.getAttribute('institution');
  const form = host.getAttribute('form');
  const config = widgets[slot]!.slice(HASH);
  if (!config || !institution || host['preview'] || host.matches('[api],[preview],[form-type],[page],[link]')) return;
  const url = `${baseFor(host)}/api/${config}?institution=${institution}${form ? `&form=${form}` : ''}`;
  host[EARLY] = [
    url,
    fetch(url)
      .then(async (answer) => [answer, await answer.json()])
      .catch(() => {}),
  ];
}

/** Calls made before the code arrives wait on the element; its constructor answers them in order. */
function queueCalls(host: Host): void {
  const calls: unknown[][] = (host[QUEUE] = []);
  for (const method of ['prefill', 'checkValidity', 'reportValidity', 'submit', 'reset', 'reload', 'consent']) {
    host[method] = (...given: unknown[]) => {
      calls.push([method, ...given]);
      if (method === 'consent') begin(host);
      if (method === 'reload' && host.matches('[state=error]')) load(host);
    };
  }
}

let code = 'load_failed';
addEventListener('securitypolicyviolation', ({ blockedURI }) => {
  if (blockedURI.startsWith(registry.base as string)) code = 'csp_blocked';
});

function load(host: Host): void {
  const slot = host.localName as `school-${string}`;
  if (customElements.get(slot)) return;
  ask(host, slot);
  const file = `sha256-${widgets[slot]!.slice(0, HASH)}=` as const;
  (registry[slot] ??= registry[file] ??= bring(slot, baseFor(host), file)).catch(() => {
    // The link inside the element stays, and the page is told.
    delete registry[slot];
    delete registry[file];
    host.setAttribute('state', 'error');
    const how = { bubbles: true, composed: true, cancelable: true, detail: { code } };
    host.dispatchEvent(new CustomEvent('school-error', how));
  });
}

const sight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      sight.unobserve(target);
      load(target as Host);
    }
  },
  { rootMargin: '50%' },
);

/** Now or, where the site would rather wait, once the element is nearly in sight. */
function begin(host: Host): void {
  if (host.matches('[load=visible]')) sight.observe(host);
  else load(host);
}

/** The same, unless the site waits for the visitor's consent. */
function beginIfAllowed(host: Host): void {
  if (!host.matches('[consent=required]')) begin(host);
}

/** `<div data-school-widget="signup" data-institution="…">` for sites that strip unknown tags. */
function unwrap(box: HTMLElement): void {
  const host = document.createElement(`school-${box.dataset.schoolWidget}`);
  if (box.querySelector(host.localName)) return;
  for (const { name, value } of box.attributes) if (name.startsWith('data-')) host.setAttribute(name.slice(5), value);
  host.append(...box.childNodes);
  box.append(host);
}

function meet(host: Host): void {
  if (host[QUEUE] || customElements.get(host.localName)) return;
  queueCalls(host);
  beginIfAllowed(host);
}

/** A site may use shadow roots: open ones are searched like the document. */
function meetAll(root: Node): void {
  for (const one of [root, ...((root as Partial<Element>).querySelectorAll?.('*') ?? [])] as Host[]) {
    if (one.dataset?.schoolWidget) unwrap(one);
    else if (one.localName in widgets) meet(one);
    else if (one.shadowRoot) watch(one.shadowRoot);
  }
}

/** Elements can be added late, by a router or innerHTML; consent can be given by changing the attribute. */
const late = new MutationObserver((changes) => {
  for (const { attributeName, target, addedNodes } of changes) {
    if (attributeName && (target as Host).localName in widgets) beginIfAllowed(target as Host);
    addedNodes.forEach(meetAll);
  }
});

function watch(root: Node): void {
  late.observe(root, { childList: true, subtree: true, attributeFilter: ['consent'] });
  meetAll(root);
}

watch(document);
