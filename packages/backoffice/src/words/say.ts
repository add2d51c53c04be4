import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { wordsList } from '@schoolbell/core/words/contract';
import { defaultWords, say as sayIn, type Word } from '@schoolbell/core/words/rules';
import { call } from '../http/client.ts';

/** Writes a text in the school's words: `say('{Students}')`. */
export type Say = (text: string) => string;

function kept(): readonly Word[] {
  try {
    const words = JSON.parse(localStorage.getItem('wordsList') ?? 'null') as Word[] | null;
    return Array.isArray(words) ? words : defaultWords;
  } catch {
    return defaultWords;
  }
}

/**
 * The school's nine words. They are kept in the browser, so the first paint speaks them already; without an answer of
 * the server the kept ones, or the defaults, stay.
 */
export function useWords(): readonly Word[] {
  const { data } = useQuery({
    queryKey: [wordsList.path, {}],
    queryFn: async () => {
      const answer = await call(wordsList, {});
      localStorage.setItem('wordsList', JSON.stringify(answer.data));
      return answer;
    },
    placeholderData: () => ({ data: kept() as never }),
    retry: false,
  });
  return data?.data ?? kept();
}

/** The function that every text on a screen goes through where it names a student, a teacher or another of the nine. */
export function useSay(): Say {
  const words = useWords();
  return useCallback((text) => sayIn(words, text), [words]);
}
