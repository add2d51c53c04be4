import { Failure } from '@schoolbell/core/http/errors';

/** Codes of PostgreSQL, and of the system's sockets, that mean the database can't be asked just now. */
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // The query or its wait for a lock ran out of time.
  '57014',
  '55P03',
  '25P03',
]);
const awayTexts =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed/;
/** The last one is a room or a person booked since: the second check finds out by whom. */
const collisions = new Set(['40001', '40P01', '23P01']);
/** What PostgreSQL says of values that no schema let through on purpose: too large a number, a zero byte. */
const badValues = new Set(['22003', '22021', '22P02', '22P05', '22007', '22008', '22001']);

interface Coded {
  code?: unknown;
  message?: unknown;
  statusCode?: unknown;
  constraint?: unknown;
}

/** Whether two transactions stood in each other's way, so that a second try is likely to get through. */
export function isCollision(error: unknown): boolean {
  return collisions.has(String((error as Coded)?.code));
}

/** Whether the database is away or overloaded. */
export function isAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Coded;
  return away.has(String(code)) || (typeof message === 'string' && awayTexts.test(message));
}

/** What the log keeps of an error. The driver's own also carry the row that they are about. */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, code, table, constraint } = error as Error & Record<string, unknown>;
  return { type: name, message, stack, code, table, constraint };
}

/** The refusal that an error travels as. `internal` is for errors nobody expected: their text stays in the log. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, statusCode, constraint } = (error ?? {}) as Coded;
  if (code === '23P01')
    return new Failure(
      'conflict',
      constraint === 'event_room_once'
        ? 'The room is already booked at one of these times.'
        : 'Someone is already booked at one of these times.',
    );
  if (code === '23514' && constraint === 'event_seats') return new Failure('conflict', 'There are not enough seats.');
  if (isAway(error) || isCollision(error)) return unavailable();
  if (badValues.has(String(code))) return new Failure('invalid', 'A value is outside the range of its field.');
  if (code === '23503') return new Failure('notFound', 'Not found.');
  if (code === '23505') return new Failure('conflict', 'Someone else has just changed this. Please try again.');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new Failure('tooLarge', 'This is too large to send.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Failure('unsupportedFile', 'This kind of content is not accepted here.');
  if (statusCode === 404) return new Failure('notFound', 'Not found.');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Failure('invalid', 'This request could not be read.');
  return new Failure('internal', 'Something went wrong on our side. Please try again.');
}

/** The refusal while the database is away: another try in two seconds may succeed. */
export function unavailable(): Failure {
  const failure = new Failure('unavailable', 'The service is briefly unavailable. Please try again in a moment.');
  failure.retryAfter = 2;
  return failure;
}
