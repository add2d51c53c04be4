import { CalendarDays, Send } from 'lucide-react';
import { useState } from 'react';
import { sizeText } from '@schoolbell/core/records/files/rules';
import { mailCalendar, mailDetails, resendMail } from '@schoolbell/core/settings/contract';
import { call } from '../http/client.ts';
import { saveAs } from '../http/download.ts';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { hiddenText } from '../ui/base.css.ts';
import { Button } from '../ui/Button.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { toast } from '../ui/toasts.ts';
import { MailFrame } from './MailFrame.tsx';
import { MailState } from './MailState.tsx';
import * as css from './Outbox.css.ts';

/** One mail as it was written, in both of its versions, and the way to send it again. */
export function MailPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useRead(mailDetails, { id });
  const resend = useWrite(resendMail);
  const [version, setVersion] = useState('html');
  // The panel before this one may still be in the cache as a stand-in.
  const mail = read.data?.id === id ? read.data : undefined;
  const canResend = mail?.status === 'failed' || mail?.status === 'kept';

  async function again() {
    try {
      toast((await resend.mutateAsync({ id })).message);
    } catch (error) {
      toast.error(error);
    }
  }

  return (
    <Panel
      wide
      flush
      title={mail?.subject ?? 'Mail'}
      onClose={onClose}
      footer={
        canResend && (
          <Button
            variant="primary"
            icon={<Send size={16} aria-hidden />}
            loading={resend.isPending}
            onClick={() => void again()}
          >
            Send again
          </Button>
        )
      }
    >
      {read.error && !mail && <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />}
      {!read.error && !mail && (
        <div className={css.part}>
          <SkeletonLines lines={6} />
        </div>
      )}
      {mail && (
        <div className={css.mail}>
          <dl className={css.facts}>
            <dt>To</dt>
            <dd>
              {mail.to_name} <span className={css.address}>{mail.to_email}</span>
            </dd>
            <dt>Status</dt>
            <dd>
              <MailState state={mail.status} />
            </dd>
            <dt>Written</dt>
            <dd>{formatDateTime(mail.created_at)}</dd>
            {mail.sent_at && (
              <>
                <dt>Sent</dt>
                <dd>{formatDateTime(mail.sent_at)}</dd>
              </>
            )}
            {mail.calendar && (
              <>
                <dt>Brings</dt>
                <dd>
                  <CalendarFile id={id} {...mail.calendar} />
                </dd>
              </>
            )}
            {mail.attempts > 0 && (
              <>
                <dt>Tries</dt>
                <dd>{mail.attempts}</dd>
              </>
            )}
          </dl>
          {mail.error && (
            <div className={css.part}>
              <Banner tone="danger" title="The mail server refused it">
                {mail.error}
              </Banner>
            </div>
          )}
          <Tabs
            label="Version"
            tabs={[
              { id: 'html', label: 'Formatted' },
              { id: 'text', label: 'Plain text' },
            ]}
            value={version}
            onChange={setVersion}
          >
            {version === 'html' ? <MailFrame html={mail.html} /> : <pre className={css.plain}>{mail.text}</pre>}
          </Tabs>
        </div>
      )}
    </Panel>
  );
}

/** The calendar file of a mail, and the way to open it as its reader does. */
function CalendarFile({ id, name, size }: { id: number; name: string; size: number }) {
  const [opening, setOpening] = useState(false);

  async function open() {
    setOpening(true);
    try {
      const { content } = await call(mailCalendar, { id });
      saveAs(new Blob([content], { type: 'text/calendar;charset=utf-8' }), name);
    } catch (error) {
      toast.error(error);
    } finally {
      setOpening(false);
    }
  }

  return (
    <span className={css.file}>
      <CalendarDays size={16} aria-hidden />
      {name} <span className={css.address}>{sizeText(size)}</span>
      <Button size="sm" loading={opening} onClick={() => void open()}>
        Open<span className={hiddenText}> the calendar file</span>
      </Button>
    </span>
  );
}
