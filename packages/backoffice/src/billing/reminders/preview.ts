import { useEffect, useState } from 'react';
import { previewReminder } from '@schoolbell/core/billing/reminders/contract';
import type { ReminderStep } from '@schoolbell/core/billing/reminders/rules';
import type { Failure } from '@schoolbell/core/http/errors';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { call } from '../../http/client.ts';

/** How long nobody types before the mail is written again, in milliseconds. */
const PAUSE = 400;

/** The mail that a reminder makes, written again a moment after it changes; the last one stays until then. */
export function usePreview(step: ReminderStep, isRight: boolean) {
  const [mail, setMail] = useState<ResultOf<typeof previewReminder>['data']>();
  const [error, setError] = useState('');
  const [written, setWritten] = useState<string>();
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify(step);
  useEffect(() => {
    if (!isRight) return;
    const leaving = new AbortController();
    const write = async () => {
      try {
        setMail((await call(previewReminder, JSON.parse(asked), { signal: leaving.signal })).data);
        setError('');
      } catch (failure) {
        if (leaving.signal.aborted) return;
        // What is wrong with a field is said there.
        if ((failure as Failure).code !== 'invalid') setError((failure as Failure).message);
      }
      setWritten(asked);
    };
    const timer = setTimeout(() => void write(), written === undefined ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the first mail comes at once; that one has come asks for no other
  }, [asked, isRight, tries]);
  return { mail, error, isWriting: isRight && written !== asked, retry: () => setTries((now) => now + 1) };
}
