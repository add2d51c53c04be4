/** Numbers that look random and are the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Path = (string | number)[];
type Holder = Record<string | number, unknown>;

/** Every place in a value, the deepest last, without the value itself. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return [at, ...placesIn((value as Record<string, unknown>)[key], at)];
  });
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Holder | null | undefined)?.[key], value);
}

/** The same value with another one in a place; `undefined` takes it away. */
export function withValue<T>(value: T, path: Path, next: unknown): T {
  const copy = structuredClone(value);
  const parent = valueAt(copy, path.slice(0, -1)) as Holder;
  const last = path.at(-1)!;
  if (next !== undefined) parent[last] = next;
  else if (Array.isArray(parent)) parent.splice(last as number, 1);
  else delete parent[last];
  return copy;
}

/** Strings that have broken something somewhere. */
const hostile = [
  '',
  ' ',
  '\n',
  '\u0000',
  '\uFEFF',
  '\u202Etxt.exe',
  '\uD800',
  '👩‍👩‍👧‍👦',
  'Ω≈ç√∫',
  '田中さん',
  'مرحبا',
  'Ṱ̺̺o͞ ̷i̲̬n͝v̲o',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table person; --",
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%s%s%n',
  '${7*7}',
  '{{7*7}}',
  '=1+1',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '0x7fffffff',
  '9999-12-31',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '2026-13-45T99:99:99Z',
  'a@b',
  'javascript:alert(1)',
  'https://user:pw@evil.example/',
  '@[x](user:1)',
  '@[x](user:9999999999999999)',
  'a'.repeat(256),
  'é'.repeat(5_001),
  '(((((((((((a',
  '[[[[',
  '*'.repeat(100),
];
const others: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e308,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { length: 1 },
  [{}],
  Array.from({ length: 600 }, (_, i) => i + 1),
];

/** The value with one to three changes that no careful person would make. */
export function mutated<T>(value: T, random: () => number): T {
  const pick = <V>(from: readonly V[]): V => from[Math.floor(random() * from.length)]!;
  let changed = value;
  for (let n = Math.ceil(random() * 3); n > 0; n--) {
    const places = placesIn(changed);
    const act = random();
    if (places.length === 0 || act < 0.08) changed = withValue(changed, [pick(hostile) || 'more'], pick(hostile));
    else if (act < 0.2) changed = withValue(changed, pick(places), undefined);
    else if (act < 0.6) changed = withValue(changed, pick(places), pick(hostile));
    else changed = withValue(changed, pick(places), structuredClone(pick(others)));
  }
  return changed;
}
