import { useState, type ReactNode } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { part } from '../../ui/parts.tsx';
import type { Answers, Effect } from './effects.ts';

const ClosingDialog = part(() => import('./ClosingDialog.tsx').then((file) => file.ClosingDialog));

/** What is asked, and what hears the answer: null where it is left as it was. */
interface Question {
  effect: Effect;
  answer: (answers: Answers | null) => void;
}

/** Whether the server refuses a change because it cancels classes or brings some back. */
const effectOf = (error: unknown): Effect | undefined =>
  error instanceof Failure &&
  error.code === 'conflict' &&
  typeof error.current === 'object' &&
  error.current !== null &&
  'cancelled' in error.current
    ? (error.current as Effect)
    : undefined;

/**
 * Changes holidays, and asks first where that cancels classes or brings some back. The function answers undefined where
 * someone leaves it; the dialog has to be drawn.
 */
export function useClosing(): [<T>(change: (answers: Answers) => Promise<T>) => Promise<T | undefined>, ReactNode] {
  const [question, setQuestion] = useState<Question>();
  const attempt = async <T,>(change: (answers: Answers) => Promise<T>): Promise<T | undefined> => {
    try {
      return await change({});
    } catch (error) {
      const effect = effectOf(error);
      if (!effect) throw error;
      const answers = await new Promise<Answers | null>((answer) => {
        setQuestion({ effect, answer });
      });
      setQuestion(undefined);
      return answers ? change(answers) : undefined;
    }
  };
  return [attempt, question && <ClosingDialog effect={question.effect} onAnswer={question.answer} />];
}
