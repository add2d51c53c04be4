import { useEffect, useState } from 'react';
import { checkEvent, eventDetails, makeEvent } from '@schoolbell/core/calendar/series/contract';
import type { Failure } from '@schoolbell/core/http/errors';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { useGuard } from '../ui/record/guard.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { schoolZone } from '../session/school.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ClashList } from './ClashList.tsx';
import { clashAdvice, staffWith, type Check } from './clashes.ts';
import {
  changesOf,
  eventErrors,
  newEvent,
  ownErrors,
  sentOf,
  typedOf,
  type Details,
  type Start,
  type Typed,
} from './eventForm.ts';
import { EventFields } from './EventFields.tsx';
import type { Changes } from './changes.ts';
import { toastDone } from './undoing.ts';
import * as css from './EventForm.css.ts';

interface EventFormProps {
  /** The one to change; absent for a new one. */
  event_id?: number;
  start?: Start;
  onClose: () => void;
}

/** Adds an event, or changes one as it stands now. */
export function EventForm({ event_id, start, onClose }: EventFormProps) {
  const { data, error, refetch } = useRead(
    eventDetails,
    { event_id: event_id ?? 0 },
    { enabled: event_id !== undefined },
  );
  if (event_id === undefined) return <NewForm start={start!} onClose={onClose} />;
  if (data && data.event.event_id === event_id) return <EditForm details={data} onClose={onClose} />;
  return (
    <Modal title="Edit event" size="lg" onClose={onClose}>
      {error ? <ErrorState line={error.message} onRetry={() => void refetch()} /> : <SkeletonLines lines={8} />}
    </Modal>
  );
}

/** What is typed, with the texts at its fields. */
function useTyped(start: () => Typed) {
  const [blank] = useState(start);
  const [typed, setTyped] = useState(blank);
  const [errors, setErrors] = useState<Record<string, string>>({});
  function show(wrong: Record<string, string>): boolean {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus());
    return Object.keys(wrong).length > 0;
  }
  function set(change: Partial<Typed>) {
    setTyped((now) => ({ ...now, ...change }));
    setErrors((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([name]) => !(name in change) && !(name === 'title' && 'subject' in change)),
      ),
    );
  }
  return { blank, typed, errors, set, show, isUnsaved: JSON.stringify(typed) !== JSON.stringify(blank) };
}

/** A value once it has stayed the same for a moment. */
function useSettled<T>(value: T, pause = 400): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

function NewForm({ start, onClose }: { start: Start; onClose: () => void }) {
  const form = useTyped(() => newEvent(start));
  const { typed, set, show } = form;
  const write = useWrite(makeEvent);
  const [draft, setDraft] = useState(false);
  // An override is for the clashes that were seen: with the next change it has to be given again.
  const [overridden, setOverridden] = useState<Typed>();
  const override = overridden === typed;
  const [refusal, setRefusal] = useState<string>();
  // What was to be published: what is in its way is said there, and not only at the top.
  const [asked, setAsked] = useState<Typed>();
  const [isSaved, setSaved] = useState(false);
  const guard = useGuard(form.isUnsaved && !isSaved, onClose);
  const settled = useSettled(typed);
  const isWhole = Object.keys(eventErrors(settled)).length === 0;
  const check = useRead(checkEvent, sentOf(isWhole ? settled : form.blank), { enabled: isWhole });
  const found = isWhole ? check.data : undefined;
  // What only the server can tell is said as soon as it has looked.
  const early = isWhole && settled === typed && !check.isFetching ? ownErrors(check.error?.fields ?? {}) : {};
  const blocked = !draft && (found?.clashes.some((one) => one.blocks === 1) ?? false);

  const planned = found && (
    <div className={cx(css.wide, css.stack)} aria-live="polite" aria-busy={check.isPlaceholderData}>
      <Planned check={found} isOld={check.isPlaceholderData || settled !== typed} typed={typed} set={set} />
      {blocked && found.may_override === 1 && (
        <Checkbox
          label="Book it although it clashes; this is written down"
          checked={override}
          onChange={(event) => setOverridden(event.target.checked ? typed : undefined)}
        />
      )}
      {blocked && asked === typed && !override && (
        <p ref={showAtOnce} role="alert" className={css.move}>
          {clashAdvice(found.may_override === 1)}
        </p>
      )}
    </div>
  );

  async function save() {
    setRefusal(undefined);
    setAsked(typed);
    if (show(eventErrors(typed)) || (settled === typed && !check.isPlaceholderData && blocked && !override)) return;
    try {
      const done = await write.mutateAsync({
        ...sentOf(typed),
        draft: draft ? 1 : 0,
        override: override && blocked ? 1 : 0,
        notify: 1,
      });
      setSaved(true);
      toastDone(done);
      // The question about unsaved text is settled before the dialog goes.
      setTimeout(onClose);
    } catch (error) {
      const failure = error as Failure;
      show(ownErrors(failure.fields ?? {}));
      setRefusal(failure.message);
      if (failure.code === 'conflict') void check.refetch();
    }
  }

  return (
    <Modal
      title="New event"
      size="lg"
      saveLabel={draft ? 'Save draft' : 'Publish'}
      saving={write.isPending}
      onSave={() => void save()}
      onClose={guard.close}
      checkbox={{
        label: 'Keep as a draft: it holds no room and no staff, and nobody is told',
        checked: draft,
        onChange: setDraft,
      }}
    >
      <div className={css.grid}>
        {refusal && (
          <div ref={showAtOnce} className={css.wide}>
            <Banner tone="danger" title={refusal} />
          </div>
        )}
        <EventFields isNew form={{ ...form, errors: { ...early, ...form.errors } }} check={found} planned={planned} />
      </div>
      {guard.question}
    </Modal>
  );
}

/** Brings what was just drawn into view: a form is longer than its window. */
const showAtOnce = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** How many events a form makes, and what is in their way, as it is typed; `isOld` while that is still being found out. */
function Planned({
  check,
  isOld,
  typed,
  set,
}: {
  check: Check;
  isOld: boolean;
  typed: Typed;
  set: (change: Partial<Typed>) => void;
}) {
  return (
    <div className={css.stack}>
      {typed.repeats !== 'one_time' && !isOld && (
        <p className={css.muted}>
          {check.occurrences === 1 ? 'One event.' : `${check.occurrences.toLocaleString('en-US')} events.`}
          {typed.until === '' && ' Without a last day they are planned two years ahead, and go on.'}
        </p>
      )}
      <ClashList
        check={check}
        zone={typed.timezoneName || schoolZone()}
        onRoom={(room) => set({ room: String(room.room_id), location: String(room.location_id) })}
        onStaff={(person) => {
          const { staff, extraStaff } = staffWith(
            person.user_detail_id,
            { staff: typed.staff.map(Number), extraStaff: typed.extraStaff.map(Number) },
            check,
          );
          set({ staff: staff.map(String), extraStaff: extraStaff.map(String) });
        }}
      />
    </div>
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
