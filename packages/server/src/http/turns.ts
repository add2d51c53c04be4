/** How work that comes in a rush is done in turns. */
export interface Turns<Item, Result> {
  /** Turns that are under way at a time, each of another key, and items in one of them. */
  atOnce: number;
  most: number;
  /** What can be done in the same turn. */
  keyOf(item: Item): string;
  /** Does a turn; answers what came of each item, in their order. If it throws, all of its items fail. */
  work(items: readonly Item[]): Promise<readonly PromiseSettledResult<Result>[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  done(result: Result): void;
  fail(error: unknown): void;
}

/**
 * Does what comes in a rush in turns: an item that finds a turn free is done at once and alone; the others wait, and those with
 * the same key are done together. A key that has had a turn waits behind the others, so that none holds them all up.
 */
export function inTurns<Item, Result>({
  atOnce,
  most,
  keyOf,
  work,
}: Turns<Item, Result>): (item: Item) => Promise<Result> {
  const waiting = new Map<string, Waiting<Item, Result>[]>();
  const underWay = new Set<string>();

  /** The key that has waited longest among those without a turn. */
  const nextKey = (): string | undefined => {
    for (const key of waiting.keys()) if (!underWay.has(key)) return key;
    return undefined;
  };

  const settle = async (items: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(items.map(({ item }) => item));
      for (const [at, { done, fail }] of items.entries()) {
        const result = results[at]!;
        if (result.status === 'fulfilled') done(result.value);
        else fail(result.reason);
      }
    } catch (error) {
      for (const { fail } of items) fail(error);
    }
  };

  const turn = async (): Promise<void> => {
    for (let key = nextKey(); key !== undefined; key = nextKey()) {
      const all = waiting.get(key)!;
      waiting.delete(key);
      if (all.length > most) waiting.set(key, all.slice(most));
      underWay.add(key);
      await settle(all.slice(0, most));
      underWay.delete(key);
    }
  };

  return (item) =>
    new Promise((done, fail) => {
      const key = keyOf(item);
      const all = waiting.get(key);
      if (all) all.push({ item, done, fail });
      else waiting.set(key, [{ item, done, fail }]);
      if (underWay.size < atOnce) void turn();
    });
}
