import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { Failure } from '@schoolbell/core/http/errors';

/**
 * Puts a refusal's texts at their fields and returns what is left to say above the form:
 * nothing when every text found its field, else the refusal's message.
 */
export function showAtFields<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
): string | undefined {
  if (!(error instanceof Failure)) return error instanceof Error ? error.message : String(error);
  const texts = Object.entries(error.fields ?? {});
  texts.forEach(([path, message], at) =>
    setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: at === 0 }),
  );
  return texts.length > 0 ? undefined : error.message;
}
