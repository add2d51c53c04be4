let version = 0;
let isDue = false;
const drawings = new Set<() => void>();

/**
 * A value that draws the element again when it changes: signals-core without tracking who reads what, since here everything
 * is drawn from the root anyway. The build puts this in its place, and saves a kilobyte.
 */
class Signal<T> {
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set value(next: T) {
    if (next === this.#value) return;
    this.#value = next;
    version++;
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      drawings.forEach((draw) => draw());
    });
  }

  peek(): T {
    return this.#value;
  }
}

export const signal = <T>(value: T): Signal<T> => new Signal(value);

/** Computed once for each change of anything. */
export function computed<T>(compute: () => T): { readonly value: T } {
  let at = -1;
  let value: T;
  return {
    get value() {
      if (at !== version) {
        value = compute();
        at = version;
      }
      return value;
    },
  };
}

/** Draws now, and after each change; answers how to stop that. */
export function effect(draw: () => void): () => void {
  drawings.add(draw);
  draw();
  return () => drawings.delete(draw);
}
