import { useEffect, useState } from 'react';
import { enrol, previewEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Modal } from '../ui/Modal.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { type Extent, ExtentFields, scopeOf } from './EnrolExtent.tsx';
import { EnrolPreview, JoinWaitlist } from './EnrolPreview.tsx';
import { type Chosen, Whom } from './EnrolWhom.tsx';
import type { CalendarEvent } from './entries.ts';
import { type Said, sent, ToSay, toSay, unsaid } from './Foreseen.tsx';
import { Refused } from './Refused.tsx';
import * as css from './EventForm.css.ts';

function whichOf({ event_id, series_id }: CalendarEvent, extent: Extent) {
  return scopeOf(extent) === 'this' ? { event_id } : { series_id, from: extent.from, to: extent.to };
}

function askedOf(event: CalendarEvent, { students, batches, segments }: Chosen, extent: Extent) {
  return {
    user_detail_ids: students.map(Number),
    batch_ids: batches.map(Number),
    segment_ids: segments.map(Number),
    ...whichOf(event, extent),
    kind: extent.kind,
  };
}

const focusOnMistake = () =>
  requestAnimationFrame(() =>
    [...document.querySelectorAll<HTMLElement>('dialog[open] [aria-invalid="true"]')].at(-1)?.focus(),
  );

/** Who is to be enrolled, as what and where, and what that comes to. */
function usePlan(event: CalendarEvent) {
  const [chosen, setChosen] = useState<Chosen>({ students: [], batches: [], segments: [] });
  const [extent, setExtent] = useState<Extent>({
    kind: 'regular',
    scope: event.repeats ? 'class' : 'this',
    from: event.local_start.slice(0, 10),
    to: '',
  });
  const [said, setSaid] = useState(unsaid);
  const asked = askedOf(event, chosen, extent);
  const isWhole = Object.values(chosen).some((list) => list.length > 0);
  const preview = useRead(previewEnrolment, asked, { enabled: isWhole });
  const outlook = isWhole ? preview.data : undefined;
  return {
    chosen,
    extent,
    said,
    asked,
    isWhole,
    outlook,
    errors: toSay(outlook, said),
    failure: isWhole ? preview.error : null,
    choose: (change: Partial<Chosen>) => setChosen((now) => ({ ...now, ...change })),
    extend: (change: Partial<Extent>) => setExtent((now) => ({ ...now, ...change })),
    say: (change: Partial<Said>) => setSaid((now) => ({ ...now, ...change })),
  };
}

/** Puts students, batches and segments into a class from a day to a day, or into one event of it. All get a place or no one does. */
export function EnrolDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const say = useSay();
  const write = useWrite(enrol);
  const plan = usePlan(event);
  const { asked, extent, said, isWhole, errors } = plan;
  const [notify, setNotify] = useState(true);
  const [missing, setMissing] = useState(false);
  const isFine = isWhole && Object.keys(errors).length === 0;
  // What was refused is said of what was asked then.
  const { reset } = write;
  const question = JSON.stringify(asked);
  useEffect(reset, [question, reset]);

  function save() {
    setMissing(!isFine);
    if (!isFine) return void focusOnMistake();
    write.mutate(
      { ...asked, notify: notify ? 1 : 0, ...sent(said) },
      { onSuccess: ({ message }) => (toast(message), onClose()) },
    );
  }

  const failure = write.error ?? plan.failure;
  return (
    <Modal
      title={`${say('Enrol {students} in')} ${event.title}`}
      saveLabel="Enrol"
      size="lg"
      saving={write.isPending}
      onSave={save}
      onClose={onClose}
      checkbox={{ label: 'Tell families by e-mail', checked: notify, onChange: setNotify }}
    >
      <div className={css.grid}>
        {failure && (
          <div className={css.wide}>
            <Refused failure={failure} />
          </div>
        )}
        <Whom
          chosen={plan.chosen}
          kind={extent.kind}
          error={missing && !isWhole ? 'Please choose at least one' : undefined}
          onChange={plan.choose}
        />
        <ExtentFields event={event} extent={extent} onChange={plan.extend} />
        <Outcome event={event} plan={plan} isTried={missing} onDone={onClose} />
      </div>
    </Modal>
  );
}

interface OutcomeProps {
  event: CalendarEvent;
  plan: ReturnType<typeof usePlan>;
  isTried: boolean;
  onDone: () => void;
}

/** What the enrolment comes to, and what has to be said for it. */
function Outcome({ event, plan, isTried, onDone }: OutcomeProps) {
  const { asked, extent, outlook, said } = plan;
  const named = asked.user_detail_ids;
  return (
    <>
      {outlook && !plan.failure && (
        <div className={css.wide} aria-live="polite">
          <EnrolPreview data={outlook} named={named}>
            <JoinWaitlist
              asked={{ ...whichOf(event, extent), kind: extent.kind, any_age: said.any_age ? 1 : 0 }}
              data={outlook}
              order={named}
              onDone={onDone}
            />
          </EnrolPreview>
        </div>
      )}
      {outlook && (
        <div className={css.wide}>
          <div className={css.stack}>
            <ToSay outlook={outlook} said={said} errors={isTried ? plan.errors : {}} onSay={plan.say} />
          </div>
        </div>
      )}
    </>
  );
}
