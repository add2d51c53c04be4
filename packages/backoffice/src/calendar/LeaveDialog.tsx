import { useState } from 'react';
import { cancelEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import { enrolmentSettings } from '@schoolbell/core/calendar/waitlist/contract';
import { fullName } from '@schoolbell/core/format';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import type { CalendarEvent } from './entries.ts';
import { dayText } from '../ui/dayText.ts';
import { isPast } from './eventText.ts';
import type { RosterRow } from './enrolling.ts';
import * as css from './EventForm.css.ts';

type Scope = 'this' | 'class';

/** How many hours before an event families may give a place back, and whether that is over. */
function useNotice({ starts_at }: CalendarEvent): { hours: number; isLate: boolean } {
  const settings = useRead(enrolmentSettings, {});
  const hours = settings.data?.cancellation_hours ?? 0;
  const ahead = Date.parse(starts_at) - Date.now();
  return { hours, isLate: ahead > 0 && ahead < hours * 3_600_000 };
}

/** Gives a student's place back: in one event, or in the class from that event's day on. */
export function LeaveDialog({
  event,
  student,
  onClose,
}: {
  event: CalendarEvent;
  student: RosterRow;
  onClose: () => void;
}) {
  const write = useWrite(cancelEnrolment);
  const isOver = isPast(event);
  const [scope, setScope] = useState<Scope>(event.repeats && !isOver ? 'this' : 'class');
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const { enrolment_id } = student;
  const { hours, isLate } = useNotice(event);
  const where = scope === 'this' ? { event_id: event.event_id } : { from: event.local_start.slice(0, 10) };
  const save = () =>
    write.mutate(
      { enrolment_id, ...where, reason: reason.trim(), notify: notify ? 1 : 0 },
      { onSuccess: ({ message }) => (toast(message), onClose()) },
    );
  return (
    <Modal
      title={`Remove ${fullName(student)}?`}
      saveLabel="Remove"
      saving={write.isPending}
      onSave={save}
      onClose={onClose}
      checkbox={{ label: 'Tell the family by e-mail', checked: notify, onChange: setNotify }}
    >
      <div className={css.stack}>
        {write.error && <Banner tone="danger" title={write.error.message} />}
        {isLate && <Late hours={hours} />}
        {isOver && (
          <p>This event is past or marked, so it stays as it is. {fullName(student)} leaves all the events after it.</p>
        )}
        {event.repeats === 1 && !isOver && <ScopeChoice event={event} value={scope} onChange={setScope} />}
        <TextField
          label="Reason"
          maxLength={255}
          value={reason}
          onChange={(change) => setReason(change.target.value)}
        />
      </div>
    </Modal>
  );
}

function Late({ hours }: { hours: number }) {
  return (
    <Banner tone="warning" title={`It begins in less than ${hours === 1 ? 'an hour' : `${hours} hours`}`}>
      Families can no longer do this themselves. The place becomes free and no session is used. To use one, keep the
      place and mark Absent (Billable).
    </Banner>
  );
}

interface ScopeChoiceProps {
  event: CalendarEvent;
  value: Scope;
  onChange: (scope: Scope) => void;
}

function ScopeChoice({ event, value, onChange }: ScopeChoiceProps) {
  return (
    <RadioGroup
      label="Remove from"
      options={[
        { value: 'this', label: 'Only this event' },
        { value: 'class', label: `The class, from ${dayText(event.local_start, 'full')} on` },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
