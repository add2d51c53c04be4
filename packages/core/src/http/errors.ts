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
  /** The password was right; a code of the second factor is asked besides. */
  secondFactor: 403,
  /** Only somebody with a second factor may take this much out. */
  secondFactorNeeded: 403,
  forbidden: 403,
  originRefused: 403,
  planBlocked: 403,
  notFound: 404,
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
  /** What the record holds now, where an edit lost against another one (`stale`). */
  current?: unknown;
}

/** A refusal, thrown on the server and thrown again as the same class in the browser. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly current: unknown;
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
    const { code, message, fields, current } = this;
    return { code, message, ...(fields && { fields }), ...(current !== undefined && { current }) };
  }
}
