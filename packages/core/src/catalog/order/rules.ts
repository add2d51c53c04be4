/** A list of ids with one taken to another place, counted without it; the ends hold. */
export function placed(ids: readonly number[], id: number, at: number): number[] {
  const rest = ids.filter((one) => one !== id);
  return rest.toSpliced(Math.min(Math.max(at, 0), rest.length), 0, id);
}

/** The same with one taken a step up or down; null at the end of the list. */
export function stepped(ids: readonly number[], id: number, by: -1 | 1): number[] | null {
  const to = ids.indexOf(id) + by;
  return ids.includes(id) && to >= 0 && to < ids.length ? placed(ids, id, to) : null;
}
