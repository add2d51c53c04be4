import { Plus, Trash2 } from 'lucide-react';
import { addLocation, editLocation } from '@schoolbell/core/catalog/locations/contract';
import { MOST_SEATS } from '@schoolbell/core/catalog/rules';
import { texts } from '@schoolbell/core/validators';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import * as css from '../Catalog.css.ts';
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

const typedOf = (location: LocationRow | null): Typed => ({
  p_name: location?.p_name ?? '',
  address: location?.address ?? '',
  capacity: location?.capacity ? String(location.capacity) : '',
  rooms: (location?.rooms ?? []).map(({ room_id, name, capacity }, at) => ({
    key: at + 1,
    room_id,
    name,
    capacity: capacity ? String(capacity) : '',
  })),
});

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

interface RoomFieldsProps {
  rooms: TypedRoom[];
  errors: Readonly<Record<string, string>>;
  onChange: (rooms: TypedRoom[]) => void;
}

/** The rooms of a location, a line each. */
function RoomFields({ rooms, errors, onChange }: RoomFieldsProps) {
  const put = (key: number, change: Partial<TypedRoom>) =>
    onChange(rooms.map((one) => (one.key === key ? { ...one, ...change } : one)));
  return (
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
              onClick={() => onChange(rooms.filter((one) => one.key !== room.key))}
            />
          </li>
        ))}
      </ul>
      {rooms.length === 0 && <p className={css.muted}>Without rooms, classes use the location itself.</p>}
      <Button
        size="sm"
        className={css.start}
        icon={<Plus size={14} aria-hidden />}
        disabled={rooms.length >= 100}
        onClick={() =>
          onChange([...rooms, { key: Math.max(0, ...rooms.map((one) => one.key)) + 1, name: '', capacity: '' }])
        }
      >
        Add a room
      </Button>
    </fieldset>
  );
}

/** Adds a location with its rooms, or changes one. */
export function LocationForm({ location: stored, onClose }: { location: LocationRow | null; onClose: () => void }) {
  const record = useRecord({
    row: stored,
    values: typedOf,
    labels: { p_name: 'Name', address: 'Address', capacity: 'Capacity', rooms: 'Rooms' },
    sent: sentOf,
    check: errorsOf,
    add: { endpoint: addLocation },
    edit: { endpoint: editLocation, id: { id: stored?.id ?? 0 } },
    lines: { rooms: 'room_id' },
    text: (name, { rooms }) => (name === 'rooms' ? rooms.map((room) => room.name).join(', ') : undefined),
    onClose,
  });
  const rooms = record.control('rooms');
  return (
    <RecordForm record={record} as="dialog" title={stored ? 'Edit location' : 'Add location'}>
      <TextField data-autofocus required maxLength={100} {...record.field('p_name')} />
      <TextField
        hint="Of all rooms together; empty for as many as come."
        inputMode="numeric"
        maxLength={6}
        placeholder="Unlimited"
        {...record.field('capacity')}
      />
      <TextField className={css.wide} maxLength={255} autoComplete="off" {...record.field('address')} />
      <RoomFields rooms={rooms.value} errors={record.errors} onChange={rooms.onChange} />
    </RecordForm>
  );
}
