import { useState } from 'react';
import { Modal } from '../ui/Modal.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { CalendarEvent } from './entries.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import { eventErrors } from './eventErrors.ts';
import { newEvent, sentOf, type Typed } from './eventForm.ts';
import type { Changes } from './changes.ts';
import { RepeatsFields } from './RepeatsFields.tsx';
import * as css from './EventForm.css.ts';

/** Lets an event that happens once repeat from its day on; what that comes to is said before. */
export function RepeatDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(() => ({
    ...newEvent({ place: { local: event.local_start, minutes: event.minutes } }),
    title: event.title,
    repeats: 'weekly',
  }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [changes, setChanges] = useState<Changes>();

  function set(change: Partial<Typed>) {
    setTyped((now) => ({ ...now, ...change }));
    setErrors({});
  }

  function next() {
    const { interval, until } = eventErrors(typed);
    const wrong = Object.fromEntries(
      Object.entries({ interval, until }).flatMap(([name, text]) => (text ? [[name, text]] : [])),
    );
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) setChanges({ repeats: sentOf(typed).repeats });
  }

  // Beside the form and not in it: a form within a form is never heard.
  return (
    <>
      <Modal title={`Repeat ${event.title}`} saveLabel="Continue" onSave={next} onClose={onClose}>
        <div className={css.stack}>
          <p>
            {dayText(event.local_start, 'full')}, {timesText(event.local_start, event.minutes)} is the first event.
            Everyone enrolled in it is enrolled in all of them.
          </p>
          <RepeatsFields always form={{ typed, errors, set }} />
        </div>
      </Modal>
      {changes && (
        <ChangeDialog event={event} changes={changes} onClose={() => setChanges(undefined)} onDone={onClose} />
      )}
    </>
  );
}
