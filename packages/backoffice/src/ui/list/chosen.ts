import { useState } from 'react';
import type { Selection } from './selection.ts';

/** Which rows an action is meant for: those that are ticked, or (with `all`) all that the list found. */
export interface Chosen<Narrowed = object> {
  ids: readonly number[];
  all?: { list: Narrowed; total: number; capped: boolean } | undefined;
}

/** How many they are. */
export const countIn = ({ ids, all }: Chosen): number => all?.total ?? ids.length;

/** The whole page is ticked, and there are rows beyond it. */
export function mayAskAll({ ids, page, inView }: Pick<Selection, 'ids' | 'page' | 'inView'>): boolean {
  if (!page || inView.length === 0) return false;
  return inView.every((id) => ids.includes(id)) && (page.total > ids.length || page.total_capped);
}

/**
 * Which rows the bar is about: those that are ticked, or, once it is asked for, all that the list found. `list` is what
 * narrows it, as the action takes it. A tick more or less, another search or filter, and it is those that are ticked again.
 */
export function useChosen<Narrowed extends object>(selection: Selection, list: Narrowed) {
  const { ids, page } = selection;
  const key = JSON.stringify([list, ids]);
  const [asked, setAsked] = useState('');
  // Forgotten with the first change: the same ticks set again are these ticks, and not all rows.
  if (asked !== '' && asked !== key) setAsked('');
  const chosen: Chosen<Narrowed> =
    asked === key && page ? { ids, all: { list, total: page.total, capped: page.total_capped } } : { ids };
  return { chosen, offer: mayAskAll(selection) && !chosen.all, askAll: () => setAsked(key) };
}
