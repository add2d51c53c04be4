import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { Failure } from '@schoolbell/core/http/errors';
import { call, watch } from './client.ts';

/**
 * A write: `mutateAsync(input)` resolves with the result or throws `Failure`, whose `fields` belong at the fields.
 * The same input sent again after a failure carries the same idempotency key, so it takes effect once.
 */
export function useWrite<E extends Endpoint>(endpoint: E): UseMutationResult<ResultOf<E>, Failure, InputOf<E>> {
  const sent = useRef<{ body: string; key: string }>(undefined);
  return useMutation({
    mutationKey: [endpoint.path],
    mutationFn: async (input: InputOf<E>) => {
      if (!endpoint.idempotent) return call(endpoint, input).catch(watch);
      const body = JSON.stringify(input);
      if (sent.current?.body !== body) sent.current = { body, key: crypto.randomUUID() };
      const result = await call(endpoint, input, { idempotencyKey: sent.current.key }).catch(watch);
      sent.current = undefined;
      return result;
    },
  }) as UseMutationResult<ResultOf<E>, Failure, InputOf<E>>;
}
