import { effect } from '@preact/signals-core';
import { render, type VNode } from 'preact';
import { attributes, read, reflect, type AttributeName } from './attributes.ts';
import { dress } from './sheets.ts';
import { base } from './theme.css.ts';

/** Filled in by the build. */
declare const __VERSION__: string;

export type State = 'loading' | 'ready' | 'busy' | 'invalid' | 'done' | 'error';

const QUEUE = Symbol.for('schoolbell.queue');
/** A form that is nearly here needs no outline before it: so long we wait with that. */
const PATIENCE_MS = 60;
const darkDevice = matchMedia('(prefers-color-scheme: dark)');
const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i;

/** What every Schoolbell element does: attributes, state, theme, consent, waiting to be seen, events, mounting. */
export abstract class SchoolElement extends HTMLElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = [...Object.keys(attributes), 'preview'];

  /** The release of this element's code. */
  readonly version: string = __VERSION__;

  protected readonly wrapper = document.createElement('div');
  protected readonly internals: ElementInternals | undefined;
  #consented = false;
  #sight: IntersectionObserver | undefined;
  #begun = false;
  #mounted = false;
  #isDrawn = false;
  /** Shows the site's link until there is something to draw. */
  readonly #stand = document.createElement('slot');
  #stopDrawing: (() => void) | undefined;
  #queued: [string, ...unknown[]][];

  constructor() {
    super();
    this.internals = this.attachInternals?.();
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.replaceChildren(this.#stand);
    dress(root);
    this.wrapper.classList.add(base);
    this.wrapper.setAttribute('part', 'base');
    const own = this as unknown as Record<PropertyKey, unknown>;
    this.#queued = (own[QUEUE] as [string, ...unknown[]][] | undefined) ?? [];
    delete own[QUEUE];
  }

  /** Fetches what the element shows. */
  protected abstract begin(): void;
  /** Whether there is nothing to show yet but an outline. */
  protected abstract get isComing(): boolean;
  /** The current content of the shadow root. */
  protected abstract view(): VNode;
  /** Cancels what is under way; values stay. */
  protected abstract rest(): void;
  /** An attribute that decides what is shown has changed. */
  protected abstract changed(name: AttributeName | 'preview'): void;

  /** The element's state: loading, ready, busy, invalid, done or error; also as `:state()`. */
  get state(): State {
    return (this.getAttribute('state') as State | null) ?? 'loading';
  }

  protected setState(state: State): void {
    if (this.getAttribute('state') !== state) this.setAttribute('state', state);
    const states = this.internals?.states;
    if (!states) return;
    states.clear();
    states.add(state);
  }

  /** Allows the element to reach the school's server, if `consent="required"` stops it. */
  consent(): void {
    this.#consented = true;
    this.#tryBegin();
  }

  /** Dispatches an event that leaves the shadow root; false if a listener cancelled it. */
  protected emit(name: string, detail: Record<string, unknown> = {}, cancelable = false): boolean {
    const event = new CustomEvent(`school-${name}`, { bubbles: true, composed: true, cancelable, detail });
    const went = this.dispatchEvent(event);
    if (read(this, 'analytics') === 'datalayer' && !this.hasAttribute('preview')) {
      const world = window as unknown as { dataLayer?: unknown[] };
      (world.dataLayer ??= []).push({ event: event.type, widget: this.localName });
    }
    return went;
  }

  connectedCallback(): void {
    this.#takeOwn();
    this.#look();
    darkDevice.addEventListener('change', this.#look);
    this.#mounted = true;
    if (!this.hasAttribute('state')) this.setState('loading');
    this.#tryBegin();
    this.redraw();
    setTimeout(() => {
      if (this.#isDrawn) return;
      this.#isDrawn = true;
      this.redraw();
    }, PATIENCE_MS);
    const calls = this.#queued.splice(0);
    for (const [method, ...given] of calls)
      (this as unknown as Record<string, (...all: unknown[]) => void>)[method]?.(...given);
  }

  /** A move removes the element and puts it back at once: only an element that stays away is shut down. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#mounted = false;
      this.#begun = false;
      this.#sight?.disconnect();
      this.#sight = undefined;
      darkDevice.removeEventListener('change', this.#look);
      this.rest();
      this.#stopDrawing?.();
      render(null, this.wrapper);
    });
  }

  attributeChangedCallback(name: AttributeName | 'preview', before: string | null, now: string | null): void {
    if (before === now || !this.#mounted) return;
    if (name === 'theme' || name === 'lang') this.#look();
    if (name === 'consent' || name === 'load') this.#tryBegin();
    this.changed(name);
    this.redraw();
  }

  /** The theme that the school saved: below the page's own `--school-*`, above the defaults. */
  protected paint(theme: Record<string, string | number | undefined>): void {
    for (const name of ['accent', 'on_accent', 'text', 'surface', 'radius', 'font_family']) {
      const value = theme[name];
      const text = value === undefined ? '' : name === 'radius' ? `${value}px` : String(value);
      this.wrapper.style.setProperty(`--t-${name.replace('_', '-')}`, text);
    }
  }

  /**
   * Draws, and draws again whenever a signal changes that the drawing read. Preact renders from the root in one go, so
   * every read happens inside the effect.
   */
  protected redraw(): void {
    this.#stopDrawing?.();
    if (!this.#mounted) return;
    this.#stopDrawing = effect(() => {
      if (this.#isDrawn || !this.isComing) this.#draw();
    });
  }

  #draw(): void {
    this.#isDrawn = true;
    render(this.view(), this.wrapper);
    this.#stand.replaceWith(this.wrapper);
  }

  /** Whether the element can start: it is on the page, in view if it waits for that, and can reach the server. */
  protected get hasBegun(): boolean {
    return this.#begun;
  }

  /** Whether the element can reach the server yet. */
  protected get mayReach(): boolean {
    return this.#consented || read(this, 'consent') === 'granted';
  }

  /** `auto` follows the scheme that the page itself declares: a light site stays light on a dark device. */
  get #scheme(): string {
    const named = read(this, 'theme');
    if (named !== 'auto') return named;
    const page = getComputedStyle(this).colorScheme ?? '';
    return page.includes('dark') && (!page.includes('light') || darkDevice.matches) ? 'dark' : 'light';
  }

  readonly #look = (): void => {
    this.wrapper.dataset['theme'] = this.#scheme;
    const lang = this.lang || (this.closest('[lang]') as HTMLElement | null)?.lang || 'en';
    this.wrapper.lang = lang;
    this.wrapper.dir = this.lang ? (rightToLeft.test(lang) ? 'rtl' : 'ltr') : getComputedStyle(this).direction;
  };

  /** Properties set before the code arrived hide the class's own: they are set again, and the loader's placeholders are removed. */
  #takeOwn(): void {
    const own = this as unknown as Record<string, unknown>;
    for (const name of Object.keys(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue;
      const value = own[name];
      delete own[name];
      if (typeof value !== 'function') own[name] = value;
    }
  }

  #tryBegin(): void {
    if (this.#begun || !this.isConnected || !this.mayReach) return;
    if (read(this, 'load') === 'visible' && !this.#sight) {
      this.#sight = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && this.#start(),
        { rootMargin: '300px' },
      );
      this.#sight.observe(this);
    } else if (read(this, 'load') !== 'visible') this.#start();
  }

  #start(): void {
    this.#sight?.disconnect();
    if (this.#begun) return;
    this.#begun = true;
    this.begin();
  }
}

reflect(SchoolElement.prototype);
