import { type ReactNode, useEffect, useState } from 'react';
import { LEAD } from '@schoolbell/core/access';
import { enrol, enrolmentKinds, previewEnrolment } from '@schoolbell/core/calendar/enrolments/contract';
import { joinWaitlist } from '@schoolbell/core/calendar/waitlist/contract';
import { searchStudents } from '@schoolbell/core/calendar/events/contract';
import { fullName } from '@schoolbell/core/format';
import { batches } from '@schoolbell/core/students/batches/contract';
import { segments } from '@schoolbell/core/filters/segments/contract';
import { useRead } from '../http/read.ts';
import { useWrite } from '../http/write.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { MultiSelect } from '../ui/ComboBox.tsx';
import { Modal } from '../ui/Modal.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Select } from '../ui/Select.tsx';
import { DateField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { type Kind, kindNames } from './enrolling.ts';
import type { CalendarEvent } from './entries.ts';
import { Clashes, type Outlook, sent, ToSay, toSay, unsaid } from './Foreseen.tsx';
import * as css from './EventForm.css.ts';

/** Puts students, batches and segments into a class from a day to a day, or into one event of it. All get a place or nobody does. */
export function EnrolDialog({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const say = useSay();
  const write = useWrite(enrol);
  const [chosen, setChosen] = useState({ students: [] as string[], batches: [] as string[], segments: [] as string[] });
  const [chosenScope, setScope] = useState<'class' | 'this'>(event.repeats ? 'class' : 'this');
  const [span, setSpan] = useState({ from: event.local_start.slice(0, 10), to: '' });
  const [kind, setKind] = useState<Kind>('regular');
  const [notify, setNotify] = useState(true);
  const [missing, setMissing] = useState(false);
  const [said, setSaid] = useState(unsaid);
  // A make-up session is for one event.
  const scope = kind === 'makeup' ? 'this' : chosenScope;
  const ids = (list: readonly string[]) => list.map(Number);
  const which = scope === 'this' ? { event_id: event.event_id } : { series_id: event.series_id, ...span };
  const asked = {
    user_detail_ids: ids(chosen.students),
    batch_ids: ids(chosen.batches),
    segment_ids: ids(chosen.segments),
    ...which,
    kind,
  };
  const isWhole = Object.values(chosen).some((list) => list.length > 0);
  const preview = useRead(previewEnrolment, asked, { enabled: isWhole });

  const outlook = isWhole ? preview.data : undefined;
  const errors = toSay(outlook, said);
  const isFine = isWhole && Object.keys(errors).length === 0;
  // What was refused is said of what was asked then.
  const { reset } = write;
  const question = JSON.stringify(asked);
  useEffect(reset, [question, reset]);

  function save() {
    setMissing(!isFine);
    if (!isFine)
      requestAnimationFrame(() =>
        [...document.querySelectorAll<HTMLElement>('dialog[open] [aria-invalid="true"]')].at(-1)?.focus(),
      );
    if (isFine)
      write.mutate(
        { ...asked, notify: notify ? 1 : 0, ...sent(said) },
        { onSuccess: ({ message }) => (toast(message), onClose()) },
      );
  }

  const failure = write.error ?? (isWhole ? preview.error : null);
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
            <Banner tone="danger" title={failure.message}>
              {failure.fields && (
                <ul>
                  {Object.entries(failure.fields).map(([name, text]) => (
                    <li key={name}>{text}</li>
                  ))}
                </ul>
              )}
            </Banner>
          </div>
        )}
        <Whom
          chosen={chosen}
          kind={kind}
          error={missing && !isWhole ? 'Please choose at least one' : undefined}
          onChange={(change) => setChosen((now) => ({ ...now, ...change }))}
        />
        {event.repeats === 1 && kind !== 'makeup' && (
          <div className={css.half}>
            <RadioGroup
              label="In what?"
              options={[
                { value: 'class', label: 'The class' },
                { value: 'this', label: 'This event alone' },
              ]}
              value={scope}
              onChange={setScope}
            />
          </div>
        )}
        <div className={css.half}>
          <Select
            label="As"
            options={enrolmentKinds.map((value) => ({ value, label: kindNames[value] }))}
            value={kind}
            onChange={(change) => setKind(change.target.value as Kind)}
          />
        </div>
        {scope === 'class' && (
          <DateField
            className={css.half}
            label="From"
            value={span.from}
            onChange={(change) => setSpan({ ...span, from: change.target.value })}
          />
        )}
        {scope === 'class' && (
          <DateField
            className={css.half}
            label="Until"
            hint="Included; empty is for as long as the class goes on."
            value={span.to}
            onChange={(change) => setSpan({ ...span, to: change.target.value })}
          />
        )}
        {outlook && !preview.error && (
          <div className={css.wide} aria-live="polite">
            <Preview data={outlook} named={asked.user_detail_ids}>
              <Wait
                asked={{ ...which, kind, any_age: said.any_age ? 1 : 0 }}
                data={outlook}
                order={asked.user_detail_ids}
                onDone={onClose}
              />
            </Preview>
          </div>
        )}
        {outlook && (
          <div className={css.wide}>
            <div className={css.stack}>
              <ToSay
                outlook={outlook}
                said={said}
                errors={missing ? errors : {}}
                onSay={(change) => setSaid((now) => ({ ...now, ...change }))}
              />
            </div>
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Where the seats do not suffice: whoever has none yet waits for one. */
function Wait({
  asked,
  data,
  order,
  onDone,
}: {
  asked: ({ event_id: number } | { series_id: number; from: string; to: string }) & { kind: Kind; any_age: 0 | 1 };
  data: Outlook;
  order: readonly number[];
  onDone: () => void;
}) {
  const write = useWrite(joinWaitlist);
  // Whoever was named first comes first; those of batches and segments after them.
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  const user_detail_ids = data.students
    .filter((one) => one.enrolled === 0)
    .map((one) => one.user_detail_id)
    .sort((a, b) => place(a) - place(b));
  const join = () =>
    write.mutate(
      { ...asked, user_detail_ids },
      { onSuccess: ({ message }) => (toast(message), onDone()), onError: (error) => toast.error(error) },
    );
  return (
    <Button size="sm" loading={write.isPending} onClick={join}>
      Put on the waitlist
    </Button>
  );
}

interface WhomProps {
  kind: Kind;
  chosen: { students: string[]; batches: string[]; segments: string[] };
  error: string | undefined;
  onChange: (change: Partial<WhomProps['chosen']>) => void;
}

function Whom({ kind, chosen, error, onChange }: WhomProps) {
  const say = useSay();
  const [search, setSearch] = useState('');
  const students = useRead(searchStudents, { search, type: kind === 'trial' ? 'trial' : 'Class' });
  const ofBatches = useRead(batches, {
    page: 1,
    per_page: 100,
    order_by: 'batch_name',
    direction: 'asc',
    search: '',
    is_archived: 0,
  });
  const ofSegments = useRead(segments, {
    page: 1,
    per_page: 100,
    order_by: 'created_at',
    direction: 'desc',
    search: '',
    segment_type: 'student',
  });
  return (
    <>
      <div className={css.wide}>
        <MultiSelect
          label={say('{Students}')}
          placeholder={say('Search {students}')}
          options={(students.data?.data ?? []).map((one) => ({
            value: one.user_detail_id,
            label: fullName(one),
            hint: one.role_id === LEAD ? 'Lead' : one.email,
          }))}
          value={chosen.students}
          error={error}
          onChange={(next) => onChange({ students: next })}
          onSearch={setSearch}
        />
      </div>
      <div className={css.half}>
        <MultiSelect
          label="Batches"
          placeholder="Search batches"
          options={(ofBatches.data?.data ?? []).map((one) => ({
            value: one.id,
            label: one.batch_name,
            hint: say(`${one.total} {students}`),
          }))}
          value={chosen.batches}
          onChange={(next) => onChange({ batches: next })}
        />
      </div>
      <div className={css.half}>
        <MultiSelect
          label="Segments"
          placeholder="Search segments"
          options={(ofSegments.data?.data ?? []).map((one) => ({ value: one.segment_id, label: one.segment_name }))}
          value={chosen.segments}
          onChange={(next) => onChange({ segments: next })}
        />
      </div>
    </>
  );
}

/** What an enrolment comes to: how many are new, in how many events, seats left, and who is elsewhere at the time. */
function Preview({ data, named, children }: { data: Outlook; named: readonly number[]; children: ReactNode }) {
  const say = useSay();
  const { students, events, seats } = data;
  const fresh = students.filter((one) => one.enrolled === 0);
  const full = seats !== null && seats < fresh.length;
  const left = named.filter((id) => !students.some((one) => one.user_detail_id === id)).length;
  return (
    <div className={css.stack}>
      <p>
        {say(`${fresh.length} ${fresh.length === 1 ? '{student}' : '{students}'}`)} in{' '}
        {events === 1 ? '1 event' : `${events} events`}
        {students.length > fresh.length && `; ${students.length - fresh.length} are enrolled already`}.
        {seats !== null && ` ${say(seats === 1 ? '1 {seat} is' : `${seats} {seats} are`)} left.`}
      </p>
      {left > 0 && (
        <Banner
          tone="warning"
          title={say(
            `${left === 1 ? 'One of those chosen is' : `${left} of those chosen are`} left out: leads come for a trial only, and archived {students} not at all.`,
          )}
        />
      )}
      {full && (
        <Banner tone="danger" title={say('There are not enough {seats}: all get a place or nobody does.')}>
          {children}
        </Banner>
      )}
      <Clashes outlook={data} />
    </div>
  );
}
