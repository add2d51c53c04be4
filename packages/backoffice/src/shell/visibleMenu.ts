import { may, type Viewer } from '@schoolbell/core/access';
import type { Say } from '../words/say.ts';
import { hasScreen, type Screen } from './screens.tsx';
import type { MenuEntry, SubEntry } from './menu.ts';

/** A sub-menu line with its whole address and its label in the school's words. */
export interface SubLink extends SubEntry {
  to: string;
}

/** An entry as it is drawn: its link, and its sub-menu's groups without the empty ones. */
export interface VisibleEntry {
  entry: MenuEntry;
  label: string;
  to: string;
  groups: { heading?: string; links: SubLink[] }[];
}

/** What this person sees of the menu: entries that have a screen and that their categories open. */
export function visibleMenu(menu: readonly MenuEntry[], screens: readonly Screen[], viewer: Viewer, say: Say): VisibleEntry[] {
  return menu.flatMap((entry) => {
    if (entry.roles && !entry.roles.includes(viewer.role_id)) return [];
    if (entry.access && !may(viewer, entry.access)) return [];
    const links = (entries: readonly SubEntry[] = []) =>
      entries
        .map((sub) => ({ ...sub, label: say(sub.label), to: `/${entry.name}/${sub.url}` }))
        .filter((sub) => hasScreen(screens, sub.to) && may(viewer, sub.access ?? 'staff'));
    const groups = [
      { links: links(entry.primary) },
      { heading: entry.secondary?.heading, links: links(entry.secondary?.entries) },
      { heading: 'Forms', links: links(entry.tertiary) },
    ].filter((group) => group.links.length > 0);
    const to = entry.primary ? groups[0]?.links[0]?.to : hasScreen(screens, entry.url) ? entry.url : undefined;
    return to ? [{ entry, label: say(entry.label), to, groups }] : [];
  });
}
