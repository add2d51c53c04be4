import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { Access, Viewer } from '@schoolbell/core/access';
import type { Endpoint, ResultOf } from '@schoolbell/core/http/endpoint';
import type { PersonDetails } from '@schoolbell/core/people/person';
import type { overallSmart } from '@schoolbell/core/search/contract';
import type { staffDetails } from '@schoolbell/core/staff/contract';

/*
 * What an area brings to screens of others, each in a file of a fixed name in the area's folder: `personTab.tsx`,
 * `dashboardCard.tsx`, `found.tsx`. The screens find these files by their names, so no list has to be kept.
 */

/** The person that a page is about: a student or lead, or a colleague. */
export type PagePerson =
  | { kind: 'student' | 'lead'; person: z.output<typeof PersonDetails> }
  | { kind: 'staff'; person: ResultOf<typeof staffDetails> };

/**
 * A tab on the page of a student or lead, exported by `personTab.tsx` as `personTab`, or of a colleague, exported by
 * `staffTab.ts` as `staffTab`.
 */
export interface PersonTab {
  /** Its key in the address: `?tab=notes`. */
  id: string;
  label: string;
  /** Its place among the tabs. */
  at: number;
  /** The kind of person that alone has it. */
  of?: 'student' | 'lead';
  access?: Access;
  /** Whether this viewer sees it, where their access alone does not say so. */
  isShown?: (viewer: Viewer & { user_detail_id: number }, page: PagePerson) => boolean;
  /** The number beside the label; a hook. */
  useCount?: (page: PagePerson) => number | undefined;
  load: () => Promise<ComponentType<PagePerson>>;
}

/** A card of the dashboard: `dashboardCard.tsx` exports one as `dashboardCard`. */
export interface DashboardCard {
  /** The column, and the place in it. */
  at: readonly ['wide' | 'narrow', number];
  access?: Access;
  /** What it reads, so that the reads start before it is drawn. */
  reads: readonly Endpoint[];
  Card: ComponentType;
}

type FoundPage = ResultOf<typeof overallSmart>;
/** The kinds of things that a search finds: `person`, `subject` … */
export type FoundKey = { [K in keyof FoundPage]: FoundPage[K] extends readonly object[] ? K : never }[keyof FoundPage];
/** Something that was found. */
export type FoundRow<Key extends FoundKey = FoundKey> = FoundPage[Key][number];

/** How the search shows one kind of thing: `found.tsx` exports it as `found`. */
export interface Found<Key extends FoundKey = FoundKey> {
  key: Key;
  /** Its place among the kinds. */
  at: number;
  /** Where a press leads; null where this viewer can't open it. */
  path: (row: FoundRow<Key>) => string | null;
  /** What stands in the row; `term` is what was searched for. */
  Row: ComponentType<{ row: FoundRow<Key>; term: string }>;
}

/** Keeps the type of the rows while the list of all kinds is of one type. */
export const foundKind = <Key extends FoundKey>(found: Found<Key>): Found => found as unknown as Found;

/** What areas bring, in order, without what has no place here. A test finds two of the same place. */
export function inOrder<Part>(parts: readonly Part[], placeOf: (part: Part) => number | undefined): Part[] {
  return parts
    .flatMap((part) => {
      const place = placeOf(part);
      return place === undefined ? [] : [{ part, place }];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ part }) => part);
}
