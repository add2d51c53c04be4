import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ClashList } from './ClashList.tsx';
import { clashAdvice, staffWith } from './clashes.ts';
import type { CalendarEvent } from './entries.ts';
import { dayText, timesText } from '../ui/dayText.ts';
import type { Changes } from './changes.ts';
import { type Preview, previewText, takenText } from './changeText.ts';
import * as css from './EventForm.css.ts';

interface FoundProps {
  data: Preview;
  event: CalendarEvent;
  changes: Changes;
  /** What was to be changed at first, before something free was taken instead. */
  wanted: Changes;
  isOld: boolean;
  onTake: (change: Changes) => void;
}

/** What the edit comes to and what clashes, with what is free instead. */
export function Found({ data, event, changes, wanted, isOld, onTake }: FoundProps) {
  const taken = takenText(data, changes, wanted);
  return (
    <div aria-live="polite" aria-busy={isOld} className={css.stack}>
      <p>{previewText(data, event.local_start === `${changes.from}T${changes.fromTime}`)}</p>
      {taken && <p className={css.move}>{taken}</p>}
      <ClashList
        check={data}
        zone={event.zone}
        onRoom={({ room_id, location_id }) => onTake({ room: room_id, location: location_id })}
        onStaff={(person) =>
          onTake(
            staffWith(
              person.user_detail_id,
              { staff: changes.staff ?? event.staff, extraStaff: changes.extraStaff ?? event.extraStaff },
              data,
            ),
          )
        }
      />
    </div>
  );
}

interface OverridingProps {
  may: boolean;
  value: boolean;
  /** Saving was tried without it. */
  isMissing: boolean;
  onChange: (value: boolean) => void;
}

/** The way to book over a clash, for those who may. */
export function Overriding({ may, value, isMissing, onChange }: OverridingProps) {
  return (
    <>
      {may && (
        <Checkbox
          label="Book despite the clash (recorded in the audit log)"
          checked={value}
          onChange={(change) => onChange(change.target.checked)}
        />
      )}
      {isMissing && (
        <p role="alert" className={css.move}>
          {clashAdvice(may)}
        </p>
      )}
      {!may && <p className={css.muted}>You don't have permission to book despite a clash.</p>}
    </>
  );
}

/** What someone else has made of the event meanwhile, and the way to go on from there. */
export function Stale({ current, onTake }: { current: CalendarEvent; onTake: (current: CalendarEvent) => void }) {
  return (
    <Banner tone="danger" title="Someone else changed this event.">
      <p>
        It is now {current.title}, {dayText(current.local_start, 'full')},{' '}
        {timesText(current.local_start, current.minutes)}.
      </p>
      <div className={css.free}>
        <Button size="sm" onClick={() => onTake(current)}>
          Edit the new version
        </Button>
      </div>
    </Banner>
  );
}
