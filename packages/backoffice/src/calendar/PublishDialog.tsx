import { useState } from 'react';
import { publishEvent } from '@schoolbell/core/calendar/series/contract';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ClashList, type Check } from './ClashList.tsx';
import type { CalendarEvent } from './entries.ts';
import { toastDone } from './undoing.ts';
import * as css from './EventForm.css.ts';

/** Publishes a draft; where it is not free the server says every clash at once. */
export function PublishDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const write = useWrite(publishEvent);
  const [notify, setNotify] = useState(true);
  const [override, setOverride] = useState(false);
  const current = write.error?.code === 'conflict' ? (write.error.current as Check | undefined) : undefined;
  const save = () => write.mutate({ series_id: event.series_id, override: override ? 1 : 0, notify: notify ? 1 : 0 }, { onSuccess: (done) => (toastDone(done), onClose()) });
  return (
    <Modal title={`Publish ${event.title}?`} saveLabel="Publish" saving={write.isPending} onSave={save} onClose={onClose} checkbox={{ label: 'Tell families and staff by e-mail', checked: notify, onChange: setNotify }}>
      <div className={css.stack}>
        <p>{event.repeats ? 'All events of this class take their room and staff.' : 'It takes its room and staff.'} Until now it was seen only by those who plan it.</p>
        {write.error && <Banner tone="danger" title={write.error.message} />}
        {current && <ClashList check={current} zone={event.zone} />}
        {current?.may_override === 1 && <Checkbox label="Book it although it clashes; this is written down" checked={override} onChange={(change) => setOverride(change.target.checked)} />}
      </div>
    </Modal>
  );
}
