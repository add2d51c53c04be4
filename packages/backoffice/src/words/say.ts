import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { wordsList } from '@schoolbell/core/words/contract';
import { defaultWords, say as sayIn, type Word } from '@schoolbell/core/words/rules';
import { call } from '../http/client.ts';
import { keptValue } from '../session/kept.ts';

/** Writes a text in the school's words: `say('{Students}')`. */
export type Say = (text: string) => string;

/** The words that the browser keeps from signing in on; undefined where it has none. */
function kept(): { data: Word[] } | undefined {
  const data = keptValue<Word[]>('wordsList');
  return Array.isArray(data) ? { data } : undefined;
}

/**
 * The school's nine words. They are kept in the browser, so the first paint speaks them and asks no one; the server is
 * asked where there are none, and when they have changed. Without its answer the usual words stay.
 */
export function useWords(): readonly Word[] {
  const { data } = useQuery({
    queryKey: [wordsList.path, {}],
    queryFn: async () => {
      const answer = await call(wordsList, {});
      localStorage.setItem('wordsList', JSON.stringify(answer.data));
      return answer;
    },
    initialData: kept,
    staleTime: Infinity,
    retry: false,
  });
  return data?.data ?? defaultWords;
}

/** The function that every text on a screen goes through where it names a student, a teacher or another of the nine. */
export function useSay(): Say {
  const words = useWords();
  return useCallback((text) => sayIn(words, text), [words]);
}
