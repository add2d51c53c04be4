import { Plus, Trash2 } from 'lucide-react';
import { addLocation, editLocation } from '@schoolbell/core/catalog/locations/contract';
import { MOST_SEATS } from '@schoolbell/core/catalog/rules';
import { texts } from '@schoolbell/core/validators';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import * as css from '../Catalog.css.ts';
import { CatalogDialog } from '../CatalogDialog.tsx';
import { useDialog } from '../dialog.ts';
import { optionalCountError } from '../../ui/numbers.ts';
import type { LocationRow } from './LocationList.tsx';

interface TypedRoom {
  key: number;
  room_id?: number;
  name: string;
  capacity: string;
}
interface Typed {
  p_name: string;
  address: string;
  capacity: string;
  rooms: TypedRoom[];
}

const seatsError = (text: string) => optionalCountError(text, 0, MOST_SEATS);

function errorsOf({ p_name, capacity, rooms }: Typed): Record<string, string> {
  const wrong = seatsError(capacity);
  const errors: Record<string, string> = {
    ...(!p_name.trim() && { p_name: texts.required }),
    ...(wrong && { capacity: wrong }),
  };
  rooms.forEach((room, at) => {
    if (!room.name.trim()) errors[`rooms.${at}.name`] = texts.required;
    const refused = seatsError(room.capacity);
    if (refused) errors[`rooms.${at}.capacity`] = refused;
  });
  return errors;
}

const sentOf = ({ p_name, address, capacity, rooms }: Typed) => ({
  p_name: p_name.trim(),
  address,
  capacity: Number(capacity || 0),
  rooms: rooms.map(({ room_id, name, capacity: most }) => ({
    ...(room_id !== undefined && { room_id }),
    name: name.trim(),
    capacity: Number(most || 0),
  })),
});

/** Adds a location with its rooms, or changes one. */
export function LocationForm({ location, onClose }: { location: LocationRow | null; onClose: () => void }) {
  const [add, edit] = [useWrite(addLocation), useWrite(editLocation)];
  const start: Typed = {
    p_name: location?.p_name ?? '',
    address: location?.address ?? '',
    capacity: location?.capacity ? String(location.capacity) : '',
    rooms: (location?.rooms ?? []).map(({ room_id, name, capacity }, at) => ({
      key: at + 1,
      room_id,
      name,
      capacity: capacity ? String(capacity) : '',
    })),
  };
  const dialog = useDialog(start, location?.version ?? 0, {
    check: errorsOf,
    onClose,
    send: (typed, version) =>
      location ? edit.mutateAsync({ id: location.id, version, ...sentOf(typed) }) : add.mutateAsync(sentOf(typed)),
  });
  const {
    typed: { rooms },
    errors,
    set,
  } = dialog;
  const put = (key: number, change: Partial<TypedRoom>) =>
    set({ rooms: rooms.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  return (
    <CatalogDialog title={location ? 'Edit location' : 'Add location'} dialog={dialog} onClose={onClose}>
      <TextField data-autofocus required label="Name" maxLength={100} {...dialog.text('p_name')} />
      <TextField
        label="Capacity"
        hint="Of all rooms together; empty for as many as come."
        inputMode="numeric"
        maxLength={6}
        placeholder="Unlimited"
        {...dialog.text('capacity')}
      />
      <TextField className={css.wide} label="Address" maxLength={255} autoComplete="off" {...dialog.text('address')} />
      <fieldset className={css.part}>
        <legend className={css.partTitle}>Rooms</legend>
        <ul className={css.lines}>
          {rooms.map((room, at) => (
            <li key={room.key} className={css.line}>
              <TextField
                className={css.grow}
                label="Room"
                required
                maxLength={100}
                value={room.name}
                error={errors[`rooms.${at}.name`]}
                onChange={(event) => put(room.key, { name: event.target.value })}
              />
              <TextField
                className={css.narrow}
                label="Capacity"
                inputMode="numeric"
                maxLength={6}
                placeholder="Unlimited"
                value={room.capacity}
                error={errors[`rooms.${at}.capacity`]}
                onChange={(event) => put(room.key, { capacity: event.target.value })}
              />
              <IconButton
                className={css.level}
                label={`Remove room ${at + 1}`}
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => set({ rooms: rooms.filter((one) => one.key !== room.key) })}
              />
            </li>
          ))}
        </ul>
        {rooms.length === 0 && <p className={css.muted}>Without rooms, classes are held at the location itself.</p>}
        <Button
          size="sm"
          className={css.start}
          icon={<Plus size={14} aria-hidden />}
          disabled={rooms.length >= 100}
          onClick={() =>
            set({ rooms: [...rooms, { key: Math.max(0, ...rooms.map((one) => one.key)) + 1, name: '', capacity: '' }] })
          }
        >
          Add a room
        </Button>
      </fieldset>
    </CatalogDialog>
  );
}
