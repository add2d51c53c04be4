import { enrolmentKinds, kindNames } from '@schoolbell/core/calendar/enrolments/rules';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { Select } from '../ui/Select.tsx';
import { DateField } from '../ui/TextField.tsx';
import type { Kind } from './enrolling.ts';
import type { CalendarEvent } from './entries.ts';
import * as css from './EventForm.css.ts';

/** As what someone comes, to the class or to one event of it, and from when until when. */
export interface Extent {
  kind: Kind;
  scope: 'class' | 'this';
  from: string;
  to: string;
}

/** A make-up session is for one event. */
export const scopeOf = ({ kind, scope }: Extent): Extent['scope'] => (kind === 'makeup' ? 'this' : scope);

interface ExtentFieldsProps {
  event: CalendarEvent;
  extent: Extent;
  onChange: (change: Partial<Extent>) => void;
}

/** The fields of it. */
export function ExtentFields({ event, extent, onChange }: ExtentFieldsProps) {
  const { kind, from, to } = extent;
  const scope = scopeOf(extent);
  return (
    <>
      {event.repeats === 1 && kind !== 'makeup' && (
        <div className={css.half}>
          <RadioGroup
            label="Enrol in"
            options={[
              { value: 'class', label: 'The class' },
              { value: 'this', label: 'Only this event' },
            ]}
            value={scope}
            onChange={(value) => onChange({ scope: value })}
          />
        </div>
      )}
      <div className={css.half}>
        <Select
          label="As"
          options={enrolmentKinds.map((value) => ({ value, label: kindNames[value] }))}
          value={kind}
          onChange={(change) => onChange({ kind: change.target.value as Kind })}
        />
      </div>
      {scope === 'class' && (
        <DateField
          className={css.half}
          label="From"
          value={from}
          onChange={(change) => onChange({ from: change.target.value })}
        />
      )}
      {scope === 'class' && (
        <DateField
          className={css.half}
          label="Until"
          hint="Included; empty is for as long as the class goes on."
          value={to}
          onChange={(change) => onChange({ to: change.target.value })}
        />
      )}
    </>
  );
}
