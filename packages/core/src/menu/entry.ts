import type { Access } from '../access.ts';

/** A heading over a group of lines. */
export type GroupHeading = 'Reports' | 'Setup' | 'Forms';

/** What an entry or a line counts: a number that is known beforehand, or one that the signed-in user carries. */
export type MenuCount = number | 'online_booking_count';

/** One line of the sub-menu. Its address is `/{entry}/{url}`. */
export interface MenuLine {
  url: string;
  /** With the nine words in braces: `{Students}`. */
  label: string;
  /** An icon's name; screens know the pictures. */
  icon: string;
  /** The category to check; without one the line has no check. */
  access?: Access;
  /** Only for these roles. */
  roles?: readonly number[];
  tag?: 'Beta';
  count?: MenuCount;
}

/** One entry of the main menu, with the groups of its sub-menu. */
export interface MenuEntry {
  /** First path segment. */
  name: string;
  label: string;
  icon: string;
  /** An entry's address; with lines, the first permitted one if its own isn't. */
  url: string;
  access?: Access;
  roles?: readonly number[];
  primary?: readonly MenuLine[];
  secondary?: { heading: GroupHeading; lines: readonly MenuLine[] };
  /** Headed "Forms". */
  tertiary?: readonly MenuLine[];
  /** Stands at the foot of the narrow sidebar. */
  foot?: boolean;
  count?: MenuCount;
}
