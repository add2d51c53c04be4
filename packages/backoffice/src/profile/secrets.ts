import { useState } from 'react';
import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { texts } from '@schoolbell/core/validators';
import { useWrite } from '../http/write.ts';

/** Short forms of secrets: what is typed, what is wrong with it at its field or (`form`) above, and how it is sent. */
export function useSecrets<E extends Endpoint>(
  endpoint: E,
  names: readonly (keyof InputOf<E> & string)[],
  more: Partial<InputOf<E>> = {},
) {
  type Values = Record<string, string>;
  const write = useWrite(endpoint);
  const [values, setValues] = useState<Values>({});
  const [errors, setErrors] = useState<Values>({});

  /** Sends what is typed, with what `more` adds; resolves with the answer, or null where it was refused and says why. */
  async function send(): Promise<ResultOf<E> | null> {
    const missing = Object.fromEntries(
      names.filter((name) => !values[name]?.trim()).map((name) => [name, texts.required]),
    );
    setErrors(missing);
    if (Object.keys(missing).length > 0) return null;
    try {
      const typed = Object.fromEntries(names.map((name) => [name, values[name]]));
      const answer = await write.mutateAsync({ ...more, ...typed } as InputOf<E>);
      setValues({});
      return answer;
    } catch (error) {
      const fields = error instanceof Failure ? error.fields : undefined;
      setErrors(fields ?? { form: error instanceof Error ? error.message : String(error) });
      return null;
    }
  }

  const field = (name: keyof InputOf<E> & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setValues((now) => ({ ...now, [name]: event.target.value })),
  });
  return {
    field,
    send,
    sending: write.isPending,
    refusal: errors['form'],
    refuse: (name: string, text: string) => setErrors({ [name]: text }),
    values,
  };
}
