import { useState } from 'react';
import { eventDetails } from '@schoolbell/core/calendar/series/contract';
import { useRead } from '../http/read.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useGuard } from '../ui/record/guard.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { Changes } from './changes.ts';
import { EventFields } from './EventFields.tsx';
import { eventErrors } from './eventErrors.ts';
import { changesOf, typedOf, type Details, type Start } from './eventForm.ts';
import { useTyped } from './eventTyping.ts';
import { NewEventForm } from './NewEventForm.tsx';
import * as css from './EventForm.css.ts';

interface EventFormProps {
  /** The one to change; absent for a new one. */
  event_id?: number;
  start?: Start;
  onClose: () => void;
}

/** Adds an event, or changes one as it is now. */
export function EventForm({ event_id, start, onClose }: EventFormProps) {
  const { data, error, refetch } = useRead(
    eventDetails,
    { event_id: event_id ?? 0 },
    { enabled: event_id !== undefined },
  );
  if (event_id === undefined) return <NewEventForm start={start!} onClose={onClose} />;
  if (data && data.event.event_id === event_id) return <EditForm details={data} onClose={onClose} />;
  return (
    <Modal title="Edit event" size="lg" onClose={onClose}>
      {error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />}
    </Modal>
  );
}

function EditForm({ details, onClose }: { details: Details; onClose: () => void }) {
  // What others change meanwhile shows when it is saved: the version that was opened is sent along.
  const [opened] = useState(details);
  const form = useTyped(() => typedOf(opened));
  const [changes, setChanges] = useState<Changes>();
  const [isSaved, setSaved] = useState(false);
  const guard = useGuard(form.isUnsaved && !isSaved, onClose);

  function next() {
    if (form.show(eventErrors(form.typed))) return;
    const changed = changesOf(form.blank, form.typed);
    if (Object.keys(changed).length === 0) return onClose();
    setChanges(changed);
  }

  // The question is beside the form and not in it: a form within a form is never heard.
  return (
    <>
      <Modal title={`Edit ${opened.event.title}`} size="lg" saveLabel="Continue" onSave={next} onClose={guard.close}>
        <div className={css.grid}>
          <EventFields form={form} known={opened.names.staff} />
        </div>
        {guard.question}
      </Modal>
      {changes && (
        <ChangeDialog
          event={opened.event}
          changes={changes}
          onClose={() => setChanges(undefined)}
          onDone={() => (setSaved(true), setTimeout(onClose))}
        />
      )}
    </>
  );
}
