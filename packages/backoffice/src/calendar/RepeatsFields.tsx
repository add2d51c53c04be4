import { useState } from 'react';
import { weekdaysFrom } from '@schoolbell/core/calendar/layout/rules';
import { weekdayOf } from '@schoolbell/core/calendar/recurrence/rules';
import { isDay } from '@schoolbell/core/validators';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { Tag } from '../ui/Tag.tsx';
import { DateField, TextField } from '../ui/TextField.tsx';
import { weekBegins } from './address.ts';
import { dayText } from '../ui/dayText.ts';
import type { TypedForm } from './eventForm.ts';
import * as css from './EventForm.css.ts';

const ways = [
  { value: 'one_time', label: 'Does not repeat' },
  { value: 'weekly', label: 'Every week' },
  { value: 'rule', label: 'By an imported rule' },
];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** How an event repeats: once, weekly (where it is to repeat `always`, weekly) or by a rule that another calendar wrote; on which weekdays, until when, and the days that are left out. */
export function RepeatsFields({ form, always }: { form: TypedForm; always?: boolean }) {
  const { typed, set } = form;
  const [except, setExcept] = useState('');
  const isWeekly = typed.repeats === 'weekly';
  const isRepeating = typed.repeats !== 'one_time';
  return (
    <div className={css.part} role="group" aria-label="Repeats">
      <div className={css.grid}>
        {!always && (
          <Select
            className={css.third}
            label="Repeats"
            options={ways}
            value={typed.repeats}
            onChange={(event) => set({ repeats: event.target.value as typeof typed.repeats })}
          />
        )}
        <RuleFields form={form} />
      </div>
      {isWeekly && <Weekdays typed={typed} set={set} />}
      {isRepeating && <LeftOut typed={typed} set={set} except={except} onExcept={setExcept} />}
    </div>
  );
}

/** Every how many weeks, until when, and the rule itself. */
function RuleFields({ form: { typed, errors, set } }: { form: TypedForm }) {
  return (
    <>
      {typed.repeats === 'weekly' && (
        <TextField
          className={css.third}
          label="Every how many weeks"
          inputMode="numeric"
          maxLength={2}
          value={typed.interval}
          error={errors['interval']}
          onChange={(event) => set({ interval: event.target.value })}
        />
      )}
      {typed.repeats !== 'one_time' && (
        <DateField
          className={css.third}
          label="Until"
          hint="Included; empty goes on."
          value={typed.until}
          error={errors['until']}
          onChange={(event) => set({ until: event.target.value })}
        />
      )}
      {typed.repeats === 'rule' && (
        <TextField
          className={css.wide}
          label="Rule"
          required
          hint="What stands after RRULE: in the file of another calendar, such as FREQ=MONTHLY;BYDAY=1SA."
          maxLength={500}
          value={typed.rrule}
          error={errors['rrule']}
          onChange={(event) => set({ rrule: event.target.value })}
        />
      )}
    </>
  );
}

/** The weekdays of a weekly event; where none is chosen, its own. */
function Weekdays({ typed, set }: Pick<TypedForm, 'typed' | 'set'>) {
  const chosen = typed.weekdays.length > 0 ? typed.weekdays : isDay(typed.from) ? [weekdayOf(typed.from)] : [];
  const toggle = (weekday: number) =>
    set({
      weekdays: (chosen.includes(weekday) ? chosen.filter((one) => one !== weekday) : [...chosen, weekday]).sort(
        (a, b) => a - b,
      ),
    });
  return (
    <div className={css.weekdays} role="group" aria-label="Weekdays">
      {weekdaysFrom(weekBegins()).map((one) => (
        <button
          key={one}
          type="button"
          className={css.weekday}
          aria-pressed={chosen.includes(one)}
          aria-label={weekdays[one - 1]}
          onClick={() => toggle(one)}
        >
          {weekdays[one - 1]!.slice(0, 3)}
        </button>
      ))}
    </div>
  );
}

/** The days on which it does not take place. */
function LeftOut({
  typed,
  set,
  except,
  onExcept,
}: Pick<TypedForm, 'typed' | 'set'> & { except: string; onExcept: (day: string) => void }) {
  function leaveOut() {
    if (!isDay(except) || except === '') return;
    set({ except_dates: [...new Set([...typed.except_dates, except])].sort() });
    onExcept('');
  }
  return (
    <>
      <div className={css.line}>
        <DateField label="Day to skip" value={except} onChange={(event) => onExcept(event.target.value)} />
        <Button onClick={leaveOut}>Skip</Button>
      </div>
      {typed.except_dates.length > 0 && (
        <div className={css.chips}>
          {typed.except_dates.map((day) => (
            <Tag
              key={day}
              dot={false}
              onRemove={() => set({ except_dates: typed.except_dates.filter((one) => one !== day) })}
            >
              {dayText(day, 'full')}
            </Tag>
          ))}
        </div>
      )}
    </>
  );
}
