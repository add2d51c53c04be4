/** What tickets for holding seats are signed for: no form of the school has this name. */
export const BOOKING_TICKET = 'booking ticket';
export const BOOKING_FORM = 'booking';

/** What is asked of a school by several visitors at once. */
interface Round {
  running: Promise<unknown>;
  next?: Promise<unknown>;
}

const rounds = new Map<string, Round>();

/**
 * Answers those who ask the same at the same time with one answer, which is as new as if each had asked alone: anyone who
 * comes while it is worked out waits for the next one, which begins after they came. The answer is frozen, so that it is
 * also written once.
 */
export function together<Answer extends object>(
  question: string,
  work: () => Promise<Answer>,
): Promise<Readonly<Answer>> {
  const ask = async () => Object.freeze(await work());
  const round = rounds.get(question);
  if (!round) {
    const first: Round = { running: ask() };
    rounds.set(question, first);
    void endOf(first.running).then(() => close(question, first));
    return first.running as Promise<Readonly<Answer>>;
  }
  const next = (round.next ??= endOf(round.running).then(ask)) as Promise<Readonly<Answer>>;
  // Another request may have failed for its own reasons.
  return next.catch(ask);
}

const endOf = (promise: Promise<unknown>): Promise<void> =>
  promise.then(
    () => undefined,
    () => undefined,
  );

/** Goes on with those who came meanwhile, or forgets the question. */
function close(question: string, round: Round): void {
  if (!round.next) return void rounds.delete(question);
  round.running = round.next;
  delete round.next;
  void endOf(round.running).then(() => close(question, round));
}
