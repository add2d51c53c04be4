import { may, type Viewer } from '../access.ts';
import type { GroupHeading, MenuCount, MenuEntry, MenuLine } from './entry.ts';

/** A line with its whole address. */
export interface ShownLine extends MenuLine {
  to: string;
}

/** A group of the sub-menu; the primary one has no heading. */
export interface ShownGroup {
  heading?: GroupHeading;
  lines: ShownLine[];
}

/** An entry as a person sees it: its address, and its groups without the empty ones. */
export interface ShownEntry extends MenuEntry {
  to: string;
  groups: ShownGroup[];
}

/** What this person sees of a menu: what has a screen, what their role is meant by, and what their categories open. */
export function shownMenu(
  menu: readonly MenuEntry[],
  viewer: Viewer,
  hasScreen: (path: string) => boolean,
): ShownEntry[] {
  const open = ({ roles, access = 'staff' }: Pick<MenuEntry, 'roles' | 'access'>) =>
    (roles?.includes(viewer.role_id) ?? true) && may(viewer, access);
  return menu.filter(open).flatMap((entry) => {
    const shown = (lines: readonly MenuLine[] = []) =>
      lines
        .filter(open)
        .map((line) => ({ ...line, to: `/${entry.name}/${line.url}` }))
        .filter((line) => hasScreen(line.to));
    const all: ShownGroup[] = [
      { lines: shown(entry.primary) },
      { heading: entry.secondary?.heading, lines: shown(entry.secondary?.lines) },
      { heading: 'Forms', lines: shown(entry.tertiary) },
    ];
    const groups = all.filter((group) => group.lines.length > 0);
    const targets = entry.primary
      ? groups.flatMap((group) => group.lines.map((line) => line.to))
      : [entry.url].filter(hasScreen);
    const to = targets.includes(entry.url) ? entry.url : targets[0];
    return to ? [{ ...entry, to, groups }] : [];
  });
}

/** Which entry and which line an address belongs to: its first and its second segment. */
export function placeOf(pathname: string): { section: string; page: string } {
  const [, section, page] = pathname.split('/');
  return { section: section || 'dashboard', page: page ?? '' };
}

/** The number beside an entry or a line; 0 if it counts nothing. */
export function countOf(count: MenuCount | undefined, user: { online_booking_count: number }): number {
  return count === 'online_booking_count' ? user.online_booking_count : (count ?? 0);
}
