import { Worker } from 'node:worker_threads';
import { Failure } from '@schoolbell/core/http/errors';

/** How much a thread takes on, and how long anything may take, in milliseconds. */
export interface ThreadLimits {
  /** Tasks that may wait beside the one that is being worked on. */
  most: number;
  /** The longest that one task may take. */
  longest: number;
  /** How long the thread stays after its last task. */
  idle: number;
}

/** What a thread answers to a task: the result, or what went wrong. */
export type ThreadAnswer<Answer> = { answer: Answer } | { error: string };

interface Waiting<Task, Answer> {
  task: Task;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * One thread that works through tasks in the order they came, one at a time. It starts with the first task, ends when it has had
 * nothing to do for a while, and does not keep the process alive without one. A task that takes too long or ends the thread fails
 * alone: the next one gets a new thread.
 */
export class TaskThread<Task, Answer> {
  readonly #file: URL;
  readonly #limits: ThreadLimits;
  #worker: Worker | undefined;
  #leaving: NodeJS.Timeout | undefined;
  #tooLong: NodeJS.Timeout | undefined;
  #current: Waiting<Task, Answer> | undefined;
  #waiting: Waiting<Task, Answer>[] = [];

  constructor(file: URL, limits: ThreadLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** Whether the thread is there. */
  get running(): boolean {
    return this.#worker !== undefined;
  }

  /** Has a task done. Throws `unavailable` at once where too many wait already. */
  ask(task: Task): Promise<Answer> {
    if (this.#waiting.length >= this.#limits.most)
      return Promise.reject(new Failure('unavailable', 'Too many documents are waiting. Try again in a minute.'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      if (!this.#current) this.#next();
    });
  }

  #next(): void {
    clearTimeout(this.#leaving);
    this.#current = this.#waiting.shift();
    if (!this.#current) {
      this.#worker?.unref();
      this.#leaving = setTimeout(() => this.#drop(), this.#limits.idle).unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(this.#current.task);
    this.#tooLong = setTimeout(() => {
      this.#drop();
      this.#settle({ error: 'It took too long' });
    }, this.#limits.longest);
  }

  #settle(result: ThreadAnswer<Answer>): void {
    clearTimeout(this.#tooLong);
    const done = this.#current;
    if ('answer' in result) done?.resolve(result.answer);
    else done?.reject(new Error(result.error));
    this.#next();
  }

  /** Forgets the thread at once; code of the machine that it is in the middle of may run on for a moment. */
  #drop(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.unref();
    void worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
    const ended = (error: string) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      if (this.#current) this.#settle({ error });
    };
    worker.on('message', (result: ThreadAnswer<Answer>) => {
      if (this.#worker === worker) this.#settle(result);
    });
    worker.on('error', (error) => ended(error.message));
    worker.on('exit', () => ended('The thread ended'));
    return worker;
  }
}
