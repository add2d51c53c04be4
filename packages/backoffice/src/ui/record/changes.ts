/** Values of a form by name. */
export type Values = Readonly<Record<string, unknown>>;

/** Space around a text is no change: the server takes it away. */
const written = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? inner.trim() : inner));

/** Whether two values would be saved as different ones. */
export const differ = (one: unknown, other: unknown): boolean => written(one) !== written(other);

/** The value at a path: `name`, or `name.part` inside of it. */
export function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], values);
}

/** The same values with another one at a path. */
export function withValue<Whole extends object>(values: Whole, path: string, value: unknown): Whole {
  const [name, ...rest] = path.split('.') as [string, ...string[]];
  const inside = (values as Values)[name];
  return { ...values, [name]: rest.length === 0 ? value : withValue(inside as object, rest.join('.'), value) };
}

/** What is compared by itself: every name, and of the names in `singly` every part. */
function pathsOf(values: object, singly: readonly string[]): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    singly.includes(name) ? Object.keys(value as object).map((part) => `${name}.${part}`) : [name],
  );
}

/** The paths whose values are not what they were. */
export function changedPaths(values: object, before: object, singly: readonly string[] = []): string[] {
  return pathsOf(values, singly).filter((path) => differ(valueAt(values, path), valueAt(before, path)));
}

/** What an edit sends: only the names that were changed, each as a whole; of those in `singly` only the parts. */
export function changesOf(values: object, before: object, singly: readonly string[] = []): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const path of changedPaths(values, before, singly)) {
    const [name, part] = path.split('.') as [string, string | undefined];
    const value = valueAt(values, path);
    changes[name] = part === undefined ? value : { ...(changes[name] as object | undefined), [part]: value };
  }
  return changes;
}

/**
 * Someone else saved first. What only they changed is theirs, what only this form changed stays, and so does what both changed
 * in different ways: those paths are answered as `conflicts`.
 */
export function merged<Whole extends object>(
  mine: Whole,
  base: Whole,
  theirs: Whole,
  singly: readonly string[] = [],
): { values: Whole; conflicts: string[] } {
  const own = new Set(changedPaths(mine, base, singly));
  const conflicts: string[] = [];
  let values = mine;
  for (const path of pathsOf(theirs, singly)) {
    const stored = valueAt(theirs, path);
    if (!own.has(path)) values = withValue(values, path, stored);
    else if (differ(stored, valueAt(base, path)) && differ(stored, valueAt(mine, path))) conflicts.push(path);
  }
  return { values, conflicts };
}
