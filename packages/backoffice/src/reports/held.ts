import { useRef } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Failure } from '@schoolbell/core/http/errors';

/** An answer, or the one before while the next is on its way. */
export interface Held<Answer> {
  answer: Answer | undefined;
  error: Failure | null;
  isStale: boolean;
  retry: () => void;
}

/** Keeps the last answer about the same thing in view while the next one is read. */
export function useHeld<Answer>(read: UseQueryResult<Answer, Failure>, about: string): Held<Answer> {
  const last = useRef<{ about: string; answer: Answer }>(undefined);
  // What a read shows for the time being may be about something else.
  const data = read.isPlaceholderData ? undefined : read.data;
  if (data !== undefined) last.current = { about, answer: data };
  const before = last.current?.about === about ? last.current.answer : undefined;
  return {
    answer: data ?? (read.error ? undefined : before),
    error: data === undefined ? read.error : null,
    isStale: data === undefined && !read.error && before !== undefined,
    retry: () => void read.refetch(),
  };
}
