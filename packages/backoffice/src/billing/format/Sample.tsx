import { Download } from 'lucide-react';
import { useState } from 'react';
import { type pictureInvoiceFormat, previewInvoiceFormat } from '@schoolbell/core/billing/settings/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { download } from '../../http/download.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Format.css.ts';
import { usePicture } from './picture.ts';

interface SampleProps {
  format: InputOf<typeof pictureInvoiceFormat>;
  /** Whether it can be drawn: without mistakes. */
  isRight: boolean;
}

/** The height of an A4 page that is as wide as the column, in pixels. */
const HEIGHT = 700;

/** The document in the format that is typed, drawn by the server as the PDF is. */
export function Sample({ format, isRight }: SampleProps) {
  const [isSaving, setSaving] = useState(false);
  const { url, isDrawing, error, retry } = usePicture(format, isRight);
  const save = () => {
    setSaving(true);
    download(previewInvoiceFormat, format, 'sample-invoice.pdf')
      .catch(toast.error)
      .finally(() => setSaving(false));
  };
  return (
    <section className={css.sample} aria-label="Sample invoice">
      <div className={css.head}>
        <h2 className={css.title}>Sample invoice</h2>
        <Button
          size="sm"
          icon={<Download size={14} aria-hidden />}
          loading={isSaving}
          disabled={!isRight}
          onClick={save}
        >
          Download PDF
        </Button>
      </div>
      {error ? (
        <ErrorState title="The sample could not be drawn" line={error} onRetry={retry} />
      ) : (
        <div className={css.paper} aria-busy={isDrawing}>
          {url ? (
            <img
              className={cx(css.page, isDrawing && css.drawing)}
              src={url}
              alt="A sample invoice in the format that you typed"
            />
          ) : (
            <Skeleton height={HEIGHT} />
          )}
        </div>
      )}
      <p className={css.state} role="status">
        {isRight ? isDrawing && 'Drawing the sample…' : 'Correct the fields to see the sample change.'}
      </p>
    </section>
  );
}
