import { ChevronLeft, ChevronRight, Monitor, Smartphone } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import type { previewMailing } from '@schoolbell/core/messages/contract';
import { useSession } from '../../session/session.ts';
import { MailFrame } from '../../settings/MailFrame.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import * as css from './Composer.css.ts';

type Previewed = ResultOf<typeof previewMailing>;

interface ReaderViewProps {
  at: number;
  onAt: (at: number) => void;
  preview: Previewed;
  reader: NonNullable<Previewed['reader']>;
}

/** A mail as one of its readers gets it, as on a desk or on a phone, with the way to the next reader. */
export function ReaderView({ at, onAt, preview, reader }: ReaderViewProps) {
  const [device, setDevice] = useState('desk');
  const step = (by: number) => onAt((at + by + preview.total) % preview.total);

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
      {reader.skip ? (
        <EmptyState title={`${reader.fullName} gets no email`} line={reader.skip} />
      ) : (
        <Device device={device} preview={preview} reader={reader} />
      )}
    </>
  );
}

/** The mail's head and its text, as wide as on the device. */
function Device({ device, preview, reader }: Pick<ReaderViewProps, 'preview' | 'reader'> & { device: string }) {
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
