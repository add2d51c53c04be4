import { useEffect, useState } from 'react';
import type { InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { Failure } from '@schoolbell/core/http/errors';
import { previewSchedule } from '@schoolbell/core/reports/schedules/contract';
import { call } from '../../http/client.ts';

/** The mail of a scheduled report as it would be sent now. */
export function usePreview(input: InputOf<typeof previewSchedule>) {
  const [mail, setMail] = useState<ResultOf<typeof previewSchedule>>();
  const [failure, setFailure] = useState<Failure>();
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify(input);
  useEffect(() => {
    const leaving = new AbortController();
    setFailure(undefined);
    call(previewSchedule, JSON.parse(asked), { signal: leaving.signal })
      .then(setMail)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFailure(error as Failure);
      });
    return () => leaving.abort();
  }, [asked, tries]);
  return { mail, failure, retry: () => setTries((now) => now + 1) };
}
