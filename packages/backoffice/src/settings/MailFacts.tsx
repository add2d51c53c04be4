import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { sizeText } from '@schoolbell/core/records/files/rules';
import { mailCalendar, type mailDetails } from '@schoolbell/core/settings/contract';
import { call } from '../http/client.ts';
import { saveAs } from '../http/download.ts';
import { hiddenText } from '../ui/base.css.ts';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { toast } from '../ui/toasts.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { MailState } from './MailState.tsx';
import * as css from './Outbox.css.ts';

/** To whom it went, when, and what became of it. */
export function MailFacts({ mail }: { mail: ResultOf<typeof mailDetails> }) {
  const may = useMay();
  return (
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
            <CalendarFile id={mail.id} {...mail.calendar} />
          </dd>
        </>
      )}
      {mail.invites !== null && may('access_control') && (
        <>
          <dt>Link</dt>
          <dd>
            <InvitationLink user_detail_id={mail.invites} />
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
