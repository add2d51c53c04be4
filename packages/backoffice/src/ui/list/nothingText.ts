import type { ReactNode } from 'react';
import type { ListAddress } from './listQuery.ts';

/** What a list without rows says. */
export interface NothingText {
  /** It is said while one of these is set in the address; without them it is said of the list as a whole. */
  when?: readonly string[];
  title: string;
  line?: string;
  /** Something was looked for and not found; said of a search in any case. */
  isSearch?: boolean;
  icon?: ReactNode;
  /** What the button says that clears what narrows the list: "Clear search". */
  again?: string;
  /** What it clears in addition to `when`. */
  also?: readonly string[];
  /** The way to the first row. */
  add?: { label: string; run: () => void };
}

/** The first text that fits what the address narrows the list by. */
export const nothingOf = (get: ListAddress['get'], texts: readonly NothingText[]): NothingText | undefined =>
  texts.find(({ when }) => !when || when.some((name) => get(name)));
