import { call, Refusal } from '../call.ts';
import { solve, type Ticket } from '../proof.ts';
import type { FormKind, Submission, Submitted } from './config.ts';

/** A submission before its ticket. */
export type Draft = Omit<Submission, 'ticket' | 'elapsed'>;

const TIMEOUT_MS = 20_000;

/** A name for one attempt, of 128 random bits; `randomUUID` does not exist on http:// pages. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/**
 * Sends a form so that it arrives once. What was sent is kept with its key until the server has decided, so that Send
 * pressed again after a lost answer repeats the same request instead of making a second record.
 */
export class Sender {
  readonly #server: string;
  readonly #kind: FormKind;
  readonly #renew: () => Promise<Ticket>;
  readonly #since = performance.now();
  #ticket: Ticket | undefined;
  #proof: Promise<Submission['ticket']> | undefined;
  #attempt: { print: string; key: string; body: Submission } | undefined;

  constructor(server: string, kind: FormKind, ticket: Ticket, renew: () => Promise<Ticket>) {
    this.#server = server;
    this.#kind = kind;
    this.#ticket = ticket;
    this.#renew = renew;
  }

  /** Starts the proof of work at the first sign that someone is filling the form in. */
  prepare(): void {
    this.#proof ??= this.#prove();
    this.#proof.catch(() => (this.#proof = undefined));
  }

  async #prove(): Promise<Submission['ticket']> {
    const ticket = (this.#ticket ??= await this.#renew());
    return { token: ticket.token, nonce: await solve(ticket) };
  }

  /** A ticket is good for one record: the next one needs another. */
  #spend(): void {
    this.#ticket = this.#proof = this.#attempt = undefined;
  }

  /** The server's answer; an expired ticket is renewed once silently. */
  async send(draft: Draft): Promise<Submitted> {
    try {
      return await this.#once(draft);
    } catch (error) {
      if (!(error instanceof Refusal) || (error.code !== 'ticketExpired' && error.code !== 'keyReused')) throw error;
      this.#spend();
      return await this.#once(draft);
    }
  }

  async #once(draft: Draft): Promise<Submitted> {
    const print = JSON.stringify(draft);
    if (this.#attempt?.print !== print) this.#attempt = { print, key: newKey(), body: await this.#bodyOf(draft) };
    const { key, body } = this.#attempt;
    try {
      const answer = await call(this.#server, this.#kind.add, body, { idempotencyKey: key, timeout: TIMEOUT_MS });
      this.#spend();
      return answer;
    } catch (error) {
      const decided = error instanceof Refusal && error.status >= 400 && error.status < 429;
      if (decided) this.#attempt = undefined;
      throw error;
    }
  }

  async #bodyOf(draft: Draft): Promise<Submission> {
    this.prepare();
    return { ...draft, ticket: await this.#proof!, elapsed: Math.round(performance.now() - this.#since) };
  }
}
