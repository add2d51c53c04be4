import type { ReactNode } from 'react';
import { eventTypes, reminders, type EventType } from '@schoolbell/core/calendar/events/rules';
import { timeZones } from '@schoolbell/core/timeZones';
import { MultiSelect, ComboBox } from '../ui/ComboBox.tsx';
import { cx } from '../ui/cx.ts';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import { useSay } from '../words/say.ts';
import { schoolZone } from '../session/school.ts';
import { usePlaces, useStaffChoice } from './choices.ts';
import { useSubjectChoice } from './subjectChoice.ts';
import type { Check } from './clashes.ts';
import { typeText } from './eventText.ts';
import { lengthWith, type Typed, type TypedForm } from './eventForm.ts';
import { RepeatsFields } from './RepeatsFields.tsx';
import * as css from './EventForm.css.ts';

interface EventFieldsProps {
  form: TypedForm;
  /** What the plan comes to so far: who and which rooms are free for it. */
  check?: Check | undefined;
  /** How many events it makes and what is in their way, beside the fields that it speaks of. */
  planned?: ReactNode;
  /** A new event's zone can be chosen; a series keeps its own. */
  isNew?: boolean;
  /** Staff whose names are known already. */
  known?: readonly { user_detail_id: number; firstName: string; surname: string }[];
}

/** A text field of the form by its name. */
function textOf(
  { typed, errors, set }: TypedForm,
  name:
    | 'title'
    | 'from'
    | 'fromTime'
    | 'toTime'
    | 'capacity'
    | 'rentalLocation'
    | 'lessonspace_url'
    | 'lessonspace_url_student'
    | 'notes',
) {
  return {
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  };
}

/** Another type, with the one seat of a one-on-one where nobody has typed others. */
function ofType(type: EventType, { type: was, capacity }: Typed): Partial<Typed> {
  if (type === 'oneOnOne' && capacity === '') return { type, capacity: '1' };
  return was === 'oneOnOne' && type !== was && capacity === '1' ? { type, capacity: '' } : { type };
}

/** The fields of an event: what, when, who, where, and the rest. */
export function EventFields({ form, check, known, planned, isNew }: EventFieldsProps) {
  const say = useSay();
  const { typed, errors, set } = form;
  const subjects = useSubjectChoice();

  function choose(subject: string | null) {
    const [before, chosen] = [typed.subject, subject].map((id) => subjects.find((one) => String(one.value) === id));
    // A new choice brings the subject's own length and seats along, where nobody has chosen others.
    set({
      subject,
      ...(chosen && chosen.capacity > 0 && typed.capacity === '' && { capacity: String(chosen.capacity) }),
      ...lengthWith(typed, chosen?.minutes, before?.minutes),
    });
  }

  return (
    <>
      <div className={css.third}>
        <Select
          label="Type"
          options={eventTypes.map((value) => ({ value, label: typeText(value, say) }))}
          value={typed.type}
          onChange={(event) => set(ofType(event.target.value as EventType, typed))}
        />
      </div>
      <div className={css.third}>
        <ComboBox
          label={say('{Subject}')}
          placeholder={say('Search {subjects}')}
          options={subjects}
          value={typed.subject}
          error={errors['subject']}
          onChange={choose}
        />
      </div>
      <TextField
        data-autofocus
        className={css.third}
        label="Title"
        hint={say('Without one it is called after its {subject}.')}
        maxLength={255}
        {...textOf(form, 'title')}
      />
      <DateField className={css.third} label="Date" required {...textOf(form, 'from')} />
      <TextField className={css.third} label="Start time" type="time" required {...textOf(form, 'fromTime')} />
      <TextField
        className={css.third}
        label="End time"
        type="time"
        required
        hint={typed.toTime && typed.toTime <= typed.fromTime ? 'Ends on the day after.' : undefined}
        {...textOf(form, 'toTime')}
      />
      {isNew && <ZoneField form={form} />}
      {!isNew && typed.timezoneName !== schoolZone() && (
        <p className={cx(css.wide, css.muted)}>
          These times are those of {typed.timezoneName.replaceAll('_', ' ')}, in which it was planned.
        </p>
      )}
      <RepeatsFields form={form} />
      <Who form={form} check={check} known={known} />
      <Where form={form} check={check} />
      {planned}
      <TextField
        className={css.third}
        label="Capacity"
        inputMode="numeric"
        placeholder="Unlimited"
        maxLength={6}
        {...textOf(form, 'capacity')}
      />
      <div className={css.third}>
        <Select
          label="Reminder"
          options={reminders.map(({ code, label }) => ({ value: code, label }))}
          value={typed.reminders}
          onChange={(event) => set({ reminders: Number(event.target.value) })}
        />
      </div>
      <div className={css.third}>
        <Select
          label="Video call"
          options={[
            { value: 'none', label: 'None' },
            { value: 'link', label: 'A link of our own' },
          ]}
          value={typed.video_call_type === 'none' ? 'none' : 'link'}
          onChange={(event) => set({ video_call_type: event.target.value as 'none' | 'link' })}
        />
      </div>
      {typed.video_call_type !== 'none' && (
        <>
          <TextField
            className={css.half}
            label="Link for staff"
            type="url"
            placeholder="https://"
            maxLength={2_000}
            {...textOf(form, 'lessonspace_url')}
          />
          <TextField
            className={css.half}
            label={say('Link for {students}')}
            type="url"
            placeholder="https://"
            maxLength={2_000}
            {...textOf(form, 'lessonspace_url_student')}
          />
        </>
      )}
      <div className={css.wide}>
        <TextArea
          label="Notes"
          hint="For staff; families do not see them."
          rows={3}
          maxLength={5_000}
          {...textOf(form, 'notes')}
        />
      </div>
    </>
  );
}

/** In whose wall time it takes place: the school's, unless it is held elsewhere. */
function ZoneField({ form: { typed, errors, set } }: EventFieldsProps) {
  const own = schoolZone();
  const zones = timeZones(own)
    .filter((name) => name !== own)
    .map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
  return (
    <div className={css.half}>
      <Select
        label="Time zone"
        placeholder={`The school's, ${own.replaceAll('_', ' ')}`}
        options={zones}
        value={typed.timezoneName}
        error={errors['timezoneName']}
        onChange={(event) => set({ timezoneName: event.target.value })}
      />
    </div>
  );
}

const free = (taken: number, all: number): string =>
  taken === 0 ? 'Free' : all === 1 ? 'Taken' : `Taken ${taken} of ${all} times`;

function Who({ form: { typed, errors, set }, check, known = [] }: EventFieldsProps) {
  const staff = useStaffChoice([...typed.staff, ...typed.extraStaff], [...known, ...(check?.staff ?? [])]);
  const taken = new Map(check?.staff.map((one) => [one.user_detail_id, one.taken]));
  const options = staff.options.map((one) => ({
    ...one,
    ...(taken.has(Number(one.value)) && {
      hint: `Qualified. ${free(taken.get(Number(one.value))!, check!.occurrences)}`,
    }),
  }));
  return (
    <>
      <div className={css.half}>
        <MultiSelect
          label="Staff"
          placeholder="Search staff"
          options={options}
          value={typed.staff}
          error={errors['staff']}
          onChange={(ids) => set({ staff: ids, extraStaff: typed.extraStaff.filter((id) => !ids.includes(id)) })}
          onSearch={staff.search}
        />
      </div>
      <div className={css.half}>
        <MultiSelect
          label="Extra staff"
          placeholder="Search staff"
          options={options.filter((one) => !typed.staff.includes(String(one.value)))}
          value={typed.extraStaff}
          error={errors['extraStaff']}
          onChange={(extraStaff) => set({ extraStaff })}
          onSearch={staff.search}
        />
      </div>
    </>
  );
}

function Where({ form, check }: EventFieldsProps) {
  const { typed, errors, set } = form;
  const { locations, rooms } = usePlaces();
  const taken = new Map(check?.rooms.map((one) => [one.room_id, one.taken]));
  const here = rooms.filter((one) => typed.location === null || String(one.location_id) === typed.location);
  const options = here.map((one) => ({
    ...one,
    hint: taken.has(Number(one.value))
      ? `${one.hint}. ${free(taken.get(Number(one.value))!, check!.occurrences)}`
      : one.hint!,
  }));
  return (
    <>
      <div className={css.half}>
        <ComboBox
          label="Location"
          placeholder="Search locations"
          options={locations}
          value={typed.location}
          error={errors['location']}
          onChange={(location) =>
            set({
              location,
              room: rooms.some((one) => String(one.value) === typed.room && String(one.location_id) === location)
                ? typed.room
                : null,
            })
          }
        />
      </div>
      <div className={css.half}>
        <ComboBox
          label="Room"
          placeholder="Search rooms"
          options={options}
          value={typed.room}
          error={errors['room']}
          onChange={(room) =>
            set({
              room,
              ...(room && {
                location:
                  String(rooms.find((one) => String(one.value) === room)?.location_id ?? typed.location ?? '') || null,
              }),
            })
          }
        />
      </div>
      {typed.type === 'rental' && (
        <TextField className={css.wide} label="Rental location" maxLength={255} {...textOf(form, 'rentalLocation')} />
      )}
    </>
  );
}
