import { useRef } from 'react';
import { timeZones } from '@schoolbell/core/timeZones';
import { schoolZone } from '../session/school.ts';
import { cx } from '../ui/cx.ts';
import { Select } from '../ui/Select.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import { startedAt, type TypedForm } from './eventForm.ts';
import { textOf } from './textOf.ts';
import * as css from './EventForm.css.ts';

/** On which day and from when to when. A new event's zone can be chosen; a series keeps its own. */
export function When({ form, isNew }: { form: TypedForm; isNew: boolean | undefined }) {
  const { typed, set } = form;
  const before = useRef(typed.fromTime);
  function start(fromTime: string) {
    set(startedAt(typed, fromTime, before.current));
    if (fromTime) before.current = fromTime;
  }
  return (
    <>
      <DateField className={css.third} label="Date" required {...textOf(form, 'from')} />
      <TextField
        className={css.third}
        label="Start time"
        type="time"
        required
        {...textOf(form, 'fromTime')}
        onChange={(event) => start(event.target.value)}
      />
      <TextField
        className={css.third}
        label="End time"
        type="time"
        required
        hint={typed.toTime && typed.toTime <= typed.fromTime ? 'Ends the next day.' : undefined}
        {...textOf(form, 'toTime')}
      />
      {isNew && <ZoneField form={form} />}
      {!isNew && typed.timezoneName !== schoolZone() && (
        <p className={cx(css.wide, css.muted)}>Times are in the time zone {typed.timezoneName.replaceAll('_', ' ')}.</p>
      )}
    </>
  );
}

/** In whose wall time it takes place: the school's, unless it is held elsewhere. */
function ZoneField({ form: { typed, errors, set } }: { form: TypedForm }) {
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
