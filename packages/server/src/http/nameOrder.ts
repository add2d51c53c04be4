import { AsyncLocalStorage } from 'node:async_hooks';
import { type NameOrder, orderNamesBy } from '@schoolbell/core/format';

const current = new AsyncLocalStorage<{ order: NameOrder }>();
orderNamesBy(() => current.getStore()?.order);

/** Does work for which a school will be opened: the names in it stand in that school's order, also while other schools are served. */
export function withNames<T>(work: () => T): T {
  return current.run({ order: 'given' }, work);
}

/** Says in which order the school of this work puts names. */
export function orderNames(order: NameOrder): void {
  const names = current.getStore();
  if (names) names.order = order;
}

/** The pieces of a file, made in the name order of the person who asked for it, even if a colleague fetches it. */
export function withSameNames<T>(pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  const inside = AsyncLocalStorage.snapshot();
  return {
    next: () => inside(() => pieces.next()),
    return: (value) => inside(() => pieces.return(value)),
    throw: (error) => inside(() => pieces.throw(error)),
    [Symbol.asyncIterator]() {
      return this;
    },
    [Symbol.asyncDispose]: () => pieces[Symbol.asyncDispose](),
  };
}
