/**
 * What was searched for lately. It may hold children's names, so it lives in this tab's memory only: gone with a reload,
 * a sign-out or a switch of branch, and never written to the browser's storage.
 */
let recent: readonly string[] = [];
const MOST = 5;

/** The latest searches, the newest first. */
export function recentSearches(): readonly string[] {
  return recent;
}

/** Remembers a search that led somewhere, once. */
export function rememberSearch(term: string): void {
  recent = [term, ...recent.filter((one) => one !== term)].slice(0, MOST);
}
