import { useState } from 'react';
import { schoolZone } from '../session/school.ts';
import { Banner } from '../ui/Banner.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { cx } from '../ui/cx.ts';
import { Modal } from '../ui/Modal.tsx';
import { useGuard } from '../ui/record/guard.tsx';
import { ClashList } from './ClashList.tsx';
import { clashAdvice, staffWith, type Check } from './clashes.ts';
import { EventFields } from './EventFields.tsx';
import { eventErrors } from './eventErrors.ts';
import { newEvent, type Start, type Typed } from './eventForm.ts';
import { useCheck, useMaking, useTyped } from './eventTyping.ts';
import * as css from './EventForm.css.ts';

/** Adds an event: what clashes is said while it is typed. */
export function NewEventForm({ start, onClose }: { start: Start; onClose: () => void }) {
  const form = useTyped(() => newEvent(start));
  const { typed, set, show } = form;
  const [draft, setDraft] = useState(false);
  // An override is for the clashes that were seen: with the next change it has to be given again.
  const [overridden, setOverridden] = useState<Typed>();
  const override = overridden === typed;
  // What was to be published: what is in its way is said there, and not only at the top.
  const [asked, setAsked] = useState<Typed>();
  const { check, found, early, isOld } = useCheck(form);
  const making = useMaking(form, () => void check.refetch(), onClose);
  const guard = useGuard(form.isUnsaved && !making.isSaved, onClose);
  const blocked = !draft && (found?.clashes.some((one) => one.blocks === 1) ?? false);

  const planned = found && (
    <div className={cx(css.wide, css.stack)} aria-live="polite" aria-busy={check.isPlaceholderData}>
      <Planned check={found} isOld={check.isPlaceholderData || isOld} typed={typed} set={set} />
      {blocked && (
        <Overriding
          may={found.may_override === 1}
          value={override}
          isMissing={asked === typed && !override}
          onChange={(value) => setOverridden(value ? typed : undefined)}
        />
      )}
    </div>
  );

  async function save() {
    making.forget();
    setAsked(typed);
    if (show(eventErrors(typed)) || (!isOld && !check.isPlaceholderData && blocked && !override)) return;
    await making.make({ draft: draft ? 1 : 0, override: override && blocked ? 1 : 0 });
  }

  return (
    <Modal
      title="New event"
      size="lg"
      saveLabel={draft ? 'Save draft' : 'Publish'}
      saving={making.isPending}
      onSave={() => void save()}
      onClose={guard.close}
      checkbox={{
        label: 'Save as a draft (no room or staff booked, no one told)',
        checked: draft,
        onChange: setDraft,
      }}
    >
      <div className={css.grid}>
        {making.refusal && (
          <div ref={showAtOnce} className={css.wide}>
            <Banner tone="danger" title={making.refusal} />
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

interface OverridingProps {
  may: boolean;
  value: boolean;
  /** It was to be published without. */
  isMissing: boolean;
  onChange: (value: boolean) => void;
}

/** The way to book over a clash, for those who may. */
function Overriding({ may, value, isMissing, onChange }: OverridingProps) {
  return (
    <>
      {may && (
        <Checkbox
          label="Book despite the clash (recorded in the audit log)"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
      {isMissing && (
        <p ref={showAtOnce} role="alert" className={css.move}>
          {clashAdvice(may)}
        </p>
      )}
    </>
  );
}

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
          {typed.until === '' && ' Without a last day, events are planned two years ahead and continue.'}
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
