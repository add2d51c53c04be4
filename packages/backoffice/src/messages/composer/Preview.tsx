import { ChevronLeft, ChevronRight, Monitor, Smartphone } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { previewMailing } from '@schoolbell/core/messages/contract';
import { useRead } from '../../http/read.ts';
import { useSession } from '../../session/session.ts';
import { MailFrame } from '../../settings/MailFrame.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { isChosen, type Letter, letterInput } from './letter.ts';
import * as css from './Composer.css.ts';

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
  const { attachments: _, ...text } = letterInput(letter);
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
  return <Shown state={state} preview={preview} reader={preview.reader} />;
}

interface ShownProps {
  state: Previewed;
  preview: NonNullable<Previewed['preview']>;
  reader: NonNullable<NonNullable<Previewed['preview']>['reader']>;
}

function Shown({ state: { at, setAt }, preview, reader }: ShownProps) {
  const [device, setDevice] = useState('desk');
  const step = (by: number) => setAt((at + by + preview.total) % preview.total);

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined || preview.total < 2) return;
    event.preventDefault();
    step(by);
  }

  return (
    <>
      <div role="group" aria-label="Reader" className={css.reader} onKeyDown={onKeyDown}>
        <IconButton
          quiet
          size="sm"
          variant="secondary"
          label="Previous reader"
          disabled={preview.total < 2}
          icon={<ChevronLeft size={16} aria-hidden />}
          onClick={() => step(-1)}
        />
        <span className={css.readerText} role="status">
          <span>
            <span className={css.name}>{reader.fullName}</span>{' '}
            {reader.for && <span className={css.quiet}>for {reader.for}</span>}
          </span>
          <span className={css.quiet}>
            {(at + 1).toLocaleString('en-US')} of {preview.total.toLocaleString('en-US')}
          </span>
        </span>
        <IconButton
          quiet
          size="sm"
          variant="secondary"
          label="Next reader"
          disabled={preview.total < 2}
          icon={<ChevronRight size={16} aria-hidden />}
          onClick={() => step(1)}
        />
        <Segments
          iconsOnly
          label="Shown as on"
          segments={[
            { id: 'desk', label: 'Desk', icon: <Monitor size={16} aria-hidden /> },
            { id: 'phone', label: 'Phone', icon: <Smartphone size={16} aria-hidden /> },
          ]}
          value={device}
          onChange={setDevice}
        />
      </div>
      <Device device={device} preview={preview} reader={reader} />
    </>
  );
}

/** The mail's head and its text, as wide as on the device. */
function Device({ device, preview, reader }: Omit<ShownProps, 'state'> & { device: string }) {
  const { institution } = useSession();
  return (
    <div className={css.device} data-device={device}>
      <div className={css.mailHead}>
        <div className={css.quiet}>{institution.institutionName}</div>
        <div className={css.mailSubject}>{preview.subject || 'No subject yet'}</div>
        {reader.description && <div className={css.quiet}>to {reader.description}</div>}
      </div>
      <MailFrame html={preview.html} />
    </div>
  );
}
