/**
 * The school's words and automations, kept in the browser from signing in on. Failures are silent: without words the
 * screens speak the usual ones, without automations the button shows none.
 */
export async function keepLists(): Promise<void> {
  await Promise.all([keepList('words/list', 'wordsList'), keepList('automations/list', 'automationsList')]);
}

/** Fetches a list and keeps its entries under a key, unless the browser has it. */
export async function keepList(path: string, key: string): Promise<void> {
  if (localStorage.getItem(key)) return;
  const answer = await fetch(`/api/${path}`, { headers: { accept: 'application/json' } }).catch(() => null);
  const { data } = ((answer?.ok && (await answer.json().catch(() => null))) || {}) as { data?: unknown };
  if (Array.isArray(data)) localStorage.setItem(key, JSON.stringify(data));
}

/** Drops both lists: another branch has its own. */
export function forgetLists(): void {
  for (const key of ['wordsList', 'automationsList']) localStorage.removeItem(key);
}
