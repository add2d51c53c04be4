import { useEffect, useState } from 'react';
import { pictureInvoiceFormat } from '@schoolbell/core/billing/settings/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import type { Failure } from '@schoolbell/core/http/errors';
import { call } from '../../http/client.ts';

/** How long nobody types before the picture is drawn again, in milliseconds. */
const PAUSE = 400;

/** A picture of a sample invoice in a format, drawn again a moment after the format changes; the last one stays until then. */
export function usePicture(format: InputOf<typeof pictureInvoiceFormat>, isRight: boolean) {
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState('');
  const [drawn, setDrawn] = useState<string>();
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify(format);
  // Only the last picture that came is shown, so the one before it can go.
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  useEffect(() => {
    if (!isRight) return;
    const leaving = new AbortController();
    const draw = async () => {
      try {
        const picture = await call(pictureInvoiceFormat, JSON.parse(asked), { signal: leaving.signal });
        setUrl(URL.createObjectURL(picture));
        setError('');
      } catch (failure) {
        if (leaving.signal.aborted) return;
        // What is wrong with a field is said there.
        if ((failure as Failure).code !== 'invalid') setError((failure as Failure).message);
      }
      setDrawn(asked);
    };
    const timer = setTimeout(() => void draw(), drawn === undefined ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // eslint-disable-next-line react/exhaustive-deps -- the first picture comes at once; that one has come asks for no other
  }, [asked, isRight, tries]);
  return { url, error, isDrawing: isRight && drawn !== asked, retry: () => setTries((now) => now + 1) };
}
