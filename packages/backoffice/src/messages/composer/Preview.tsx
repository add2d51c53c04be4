import { useEffect, useState } from 'react';
import { previewMailing } from '@schoolbell/core/messages/contract';
import { useRead } from '../../http/read.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { isChosen, type Letter, letterInput } from './letter.ts';
import { ReaderView } from './ReaderView.tsx';

/** A preview follows this long after the last letter typed. */
const PAUSE = 500;

/** A value once it has stood still. */
function useStill<Value>(value: Value, key: string): Value {
  const [still, setStill] = useState({ value, key });
  useEffect(() => {
    if (key === still.key) return;
    const timer = setTimeout(() => setStill({ value, key }), PAUSE);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react/exhaustive-deps -- the key says whether the value is another
  }, [key, still.key]);
  return still.value;
}

/** The letter as one of its readers gets it, and who would get one with an empty place. */
export function usePreview(letter: Letter) {
  const [at, setAt] = useState(0);
  const text = letterInput(letter);
  const input = useStill(text, JSON.stringify(text));
  const read = useRead(previewMailing, { ...input, at }, { enabled: isChosen(letter) });
  const preview = isChosen(letter) ? read.data : undefined;
  return {
    preview,
    at: Math.min(at, Math.max(0, (preview?.total ?? 1) - 1)),
    setAt,
    error: read.error,
    retry: () => void read.refetch(),
    /** What is shown, or its holes, may be of an earlier text. */
    isOld: read.isPlaceholderData || JSON.stringify(input) !== JSON.stringify(text),
  };
}

type Previewed = ReturnType<typeof usePreview>;

/** The letter beside its text, reader by reader, as on a desk or on a phone. */
export function Preview({ state, isEmpty }: { state: Previewed; isEmpty: boolean }) {
  const { preview, error, retry } = state;
  if (isEmpty)
    return <EmptyState title="No readers yet" line="Choose who gets this email, and you see it as they do." />;
  if (error && !preview) return <ErrorState line={error.message} onRetry={retry} />;
  if (!preview) return <SkeletonLines lines={8} />;
  if (!preview.reader)
    return (
      <EmptyState title="Nobody gets this email" line="None of these people has an email address that accepts it." />
    );
  return <ReaderView at={state.at} onAt={state.setAt} preview={preview} reader={preview.reader} />;
}
