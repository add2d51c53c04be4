import type { ReminderStep } from '@schoolbell/core/billing/reminders/rules';
import { MailFrame } from '../../settings/MailFrame.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePreview } from './preview.ts';
import * as css from './Reminders.css.ts';

interface PreviewProps {
  step: ReminderStep;
  /** Whether it can be written: without mistakes. */
  isRight: boolean;
}

/** The mail that a reminder makes, with the values of a payer. */
export function Preview({ step, isRight }: PreviewProps) {
  const { mail, error, isWriting, retry } = usePreview(step, isRight);
  return (
    <section className={css.preview} aria-label="Preview of the mail" aria-busy={isWriting}>
      {error ? (
        <ErrorState title="The mail could not be shown" line={error} onRetry={retry} />
      ) : mail ? (
        <div className={cx(css.mail, isWriting && css.writing)}>
          <dl className={css.heads}>
            <dt>To</dt>
            <dd>{mail.to}</dd>
            <dt>Heading</dt>
            <dd>{mail.subject}</dd>
          </dl>
          <MailFrame html={mail.html} />
        </div>
      ) : (
        <Skeleton height={420} />
      )}
      <p className={css.quiet} role="status">
        {!isRight
          ? 'Correct the fields to see the mail change.'
          : mail && (mail.is_sample ? 'With made-up values.' : 'With the values of a payer who owes something now.')}
      </p>
    </section>
  );
}
