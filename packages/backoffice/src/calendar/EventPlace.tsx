import { ComboBox, MultiSelect } from '../ui/ComboBox.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useStaffChoice } from './choices.ts';
import { usePlaces } from './places.ts';
import type { Check } from './clashes.ts';
import type { TypedForm } from './eventForm.ts';
import { textOf } from './textOf.ts';
import * as css from './EventForm.css.ts';

interface EventPlaceProps {
  form: TypedForm;
  /** What the plan comes to so far: who and which rooms are free for it. */
  check?: Check | undefined;
  /** Staff whose names are known already. */
  known?: readonly { user_detail_id: number; firstName: string; surname: string }[] | undefined;
}

const free = (taken: number, all: number): string =>
  taken === 0 ? 'Free' : all === 1 ? 'Taken' : `Taken for ${taken} of ${all} events`;

/** Who teaches and who assists. */
export function Who({ form: { typed, errors, set }, check, known = [] }: EventPlaceProps) {
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

/** Where it is held. */
export function Where({ form, check }: EventPlaceProps) {
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
