import { currentSession } from '../session/session.ts';

/** Which classes of a day are listed. */
export const shows = [
  { id: 'all', label: 'All' },
  { id: 'mine', label: 'Mine' },
  { id: 'unmarked', label: 'Unmarked' },
];

/** What was last chosen, with whose choice it was: several people may share a browser. */
const KEPT = 'attendanceShow';
const TEACHER = 2;
const ASSISTANT = 7;

const own = (): string => `${currentSession()?.user.user_detail_id ?? 0}?`;

/** Which classes an address lists: those that it names, else the last choice; until there is one, teachers and assistants get their own. */
export function showIn(search: URLSearchParams): string {
  const kept = localStorage.getItem(KEPT);
  const wanted = search.get('show') ?? (kept?.startsWith(own()) ? kept.slice(own().length) : '');
  if (shows.some((one) => one.id === wanted)) return wanted;
  const role_id = currentSession()?.user.role_id;
  return role_id === TEACHER || role_id === ASSISTANT ? 'mine' : 'all';
}

/** Remembers a choice in this browser. */
export const keepShow = (show: string): void => localStorage.setItem(KEPT, own() + show);
