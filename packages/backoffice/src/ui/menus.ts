import type { ReactNode } from 'react';

/** One entry of a menu: an action, a link, or a tick to set. */
export interface MenuItem {
  label: string;
  hint?: string;
  /** A word at the end that marks the entry: "Upgrade". */
  tag?: string;
  icon?: ReactNode;
  /** Red: it takes something away. */
  danger?: boolean;
  disabled?: boolean;
  /** Set: the entry is a tick of its own, and the menu stays open. */
  checked?: boolean;
  /** With `checked`: one of several, instead of each for itself; choosing closes the menu. */
  radio?: boolean;
  /** A path inside the app; otherwise `onSelect` runs. */
  to?: string;
  onSelect?: () => void;
}

/** A menu's entries in order; a line parts groups and a heading names one. */
export type MenuEntry = MenuItem | { line: true } | { heading: string };

/** What is open: which entries, beside what, and where its edges meet. */
export interface OpenMenu {
  anchor: HTMLElement;
  label: string;
  /** A function, so that ticks are fresh after each choice. */
  entries: () => readonly MenuEntry[];
  align: 'start' | 'end';
}

let current: OpenMenu | null = null;
const listeners = new Set<() => void>();

/** The one menu's state, for the host that draws it. */
export const menuStore = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Opens the shared menu beside an element, or closes it where it is open there already. */
export function openMenu(menu: OpenMenu): void {
  current = menu;
  for (const listener of listeners) listener();
}

/** Closes the menu, if one is open. */
export function closeMenu(): void {
  current = null;
  for (const listener of listeners) listener();
}
