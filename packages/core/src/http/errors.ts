/**
 * Every refusal the server can give, by code, with the HTTP status it travels under.
 * Statuses below 400 never leave the browser: they name what stopped a call before or instead of an answer.
 */
export const statusOf = {
  invalid: 422,
  ticketExpired: 422,
  keyReused: 422,
  duplicate: 409,
  stale: 409,
  /** The session is another person's than the page believes: it was switched in another tab. */
  switched: 409,
  conflict: 409,
  signedOut: 401,
  signInFailed: 401,
  sessionExpired: 440,
  /** The password was right; a code of the second factor is also needed. */
  secondFactor: 403,
  /** Only a person with a second factor can export this much. */
  secondFactorNeeded: 403,
  forbidden: 403,
  originRefused: 403,
  planBlocked: 403,
  notFound: 404,
  /** The address is right, the method isn't. */
  wrongMethod: 405,
  gone: 410,
  tooLarge: 413,
  unsupportedFile: 415,
  rateLimited: 429,
  internal: 500,
  notConfigured: 501,
  unavailable: 503,
  cancelled: 0,
  offline: 0,
  timeout: 0,
} as const;

/** A refusal's name: what the program decides by. */
export type FailureCode = keyof typeof statusOf;

/** Texts at fields, by field path (`firstName`, `address.street`, `guardian.parentEmail`). */
export type FieldErrors = Record<string, string>;

/** What a refused call answers with. */
export interface FailureBody {
  code: FailureCode;
  message: string;
  fields?: FieldErrors;
  /** What the record holds now, where an edit lost against another one (`stale`); where a merged record is now (`notFound`). */
  current?: unknown;
  /** Who saved first (`stale`): a colleague's name, or "You" if it was another window of one's own. */
  by?: string;
}

/** A refusal, thrown on the server and thrown again as the same class in the browser. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly current: unknown;
  by: string | undefined;
  /** Seconds to wait before another try, where the server named them. */
  retryAfter: number | undefined;

  constructor(code: FailureCode, message: string, fields?: FieldErrors, current?: unknown) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.status = statusOf[code];
    this.fields = fields;
    this.current = current;
  }

  /** The answer's body: one shape for every refusal. */
  get body(): FailureBody {
    const { code, message, fields, current, by } = this;
    return { code, message, ...(fields && { fields }), ...(current !== undefined && { current }), ...(by && { by }) };
  }
}

/** What was sent has mistakes: the text of each, by field path. */
export const invalid = (fields: FieldErrors): Failure =>
  new Failure('invalid', 'Please check the marked fields.', fields);

/** Refuses what was sent if it has mistakes. */
export function refuseWrong(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** The thing is not here, or not for this viewer to know of: both answer the same. */
export const missing = (thing = 'record'): Failure => new Failure('notFound', `This ${thing} was not found.`);

/** The record that another one was merged into. */
export interface Kept {
  user_detail_id: number;
  role_id: number;
}

/** The record was merged into another one, which `current` names. */
export const mergedInto = (kept: Kept): Failure =>
  new Failure('notFound', 'This record was merged into another one.', undefined, { merged_into: kept });

/** Where a refusal says that the record is now; undefined where it says nothing about that. */
export const keptIn = (failure: Failure | null): Kept | undefined =>
  failure?.code === 'notFound' ? (failure.current as { merged_into?: Kept } | undefined)?.merged_into : undefined;

/** Somebody else saved first; `current` is what the record holds now. */
export function stale(current: unknown, by?: string): Failure {
  const failure = new Failure(
    'stale',
    'Someone else changed this while you were editing. Your changes were not saved.',
    undefined,
    current,
  );
  failure.by = by;
  return failure;
}

/** Refuses an edit of an older state than the newest, and carries what the record holds now. */
export function refuseStale(wanted: number, newest: number, current: unknown): void {
  if (wanted !== newest) throw stale(current);
}

/** A time to wait in words: "40 seconds", "12 minutes". */
function waitText(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Refuses more tries than a limit allows, and says when the next one counts. */
export function tooMany(seconds: number): Failure {
  const failure = new Failure('rateLimited', `Too many tries. Try again in ${waitText(seconds)}.`);
  failure.retryAfter = seconds;
  return failure;
}

/** The same answer for every link that doesn't open, whatever the reason, so that nobody learns which links exist. */
export const closed = (): Failure => new Failure('notFound', 'Not found.');
