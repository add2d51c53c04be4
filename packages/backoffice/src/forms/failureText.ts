import { Failure } from '@schoolbell/core/http/errors';

function plain(error: unknown): string {
  if (typeof error === 'string') return error;
  if (Array.isArray(error)) return error.map(plain).join(', ');
  if (error && typeof error === 'object') return Object.values(error).map(plain).join(', ');
  return '';
}

/** The specification's text for a failed edit of a field or choice: text as it is, lists and values joined by commas. */
export function failureText(error: unknown): string {
  const said =
    error instanceof Failure
      ? plain(error.fields && Object.keys(error.fields).length > 0 ? error.fields : error.message)
      : plain(error);
  return said || 'An error occurred';
}
