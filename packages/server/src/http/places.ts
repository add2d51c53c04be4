import { unavailable } from './failures.ts';

/**
 * Work that reads much of a school. A report never waits for a file, which is as slow as the line of the one who takes
 * it.
 */
export type HeavyWork = 'export' | 'report';

/** Gives a place back. It may be called again. */
export type GiveBack = () => void;

/** How much heavy work of a kind a process does at once, so that no school slows down the others. */
export interface PlaceLimits {
  process: number;
  school: number;
  /** More than these are turned away at once: each that waits keeps a connection. */
  waiting: number;
  /** How long one waits, in ms. */
  patience: number;
}

const usual: PlaceLimits = { process: 2, school: 1, waiting: 4, patience: 10_000 };

interface Waiting {
  school: number;
  begin: () => void;
}

/** The places of one kind of work. They are given in the order in which they were asked for. */
class Line {
  readonly #limits: PlaceLimits;
  readonly #taken = new Map<number, number>();
  #waiting: Waiting[] = [];

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Resolves once there is a place. Throws `unavailable` if too many wait, or one has waited too long. */
  async take(school: number): Promise<GiveBack> {
    if (!this.#isFree(school)) await this.#wait(school);
    else this.#count(school, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#count(school, -1);
      this.#next();
    };
  }

  #isFree(school: number): boolean {
    const all = [...this.#taken.values()].reduce((sum, one) => sum + one, 0);
    return all < this.#limits.process && (this.#taken.get(school) ?? 0) < this.#limits.school;
  }

  #count(school: number, by: 1 | -1): void {
    const taken = (this.#taken.get(school) ?? 0) + by;
    if (taken === 0) this.#taken.delete(school);
    else this.#taken.set(school, taken);
  }

  #wait(school: number): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        school,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(unavailable());
      }, this.#limits.patience);
      this.#waiting.push(waiting);
    });
  }

  #next(): void {
    const next = this.#waiting.find(({ school }) => this.#isFree(school));
    if (!next) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    // It is counted here, so that nobody takes the place before it begins.
    this.#count(next.school, 1);
    next.begin();
    this.#next();
  }
}

/** A process's places for heavy work. */
export class Places {
  readonly #lines: Record<HeavyWork, Line>;

  constructor(limits: PlaceLimits = usual) {
    this.#lines = { export: new Line(limits), report: new Line(limits) };
  }

  /** Resolves once a school has a place for such work. Throws `unavailable` where it would wait too long. */
  take(work: HeavyWork, institution_id: number): Promise<GiveBack> {
    return this.#lines[work].take(institution_id);
  }
}
