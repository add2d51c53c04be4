import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@schoolbell/core/http/endpoint';
import { requiredText } from '@schoolbell/core/http/fields';
import { queryClient } from '../../http/client.ts';
import type { RecordOptions } from './options.ts';
import { useRecord } from './useRecord.ts';

/** What staff write about a room, an example of a record. */
export const Fields = z.strictObject({ name: requiredText, seats: z.int().check(z.maximum(20)), note: z.string() });
const Room = z.strictObject({ id: z.int(), version: z.int(), name: z.string(), seats: z.int(), note: z.string() });
const result = z.strictObject({ data: Room, message: z.string() });
const common = { method: 'POST', access: 'setup', summary: '', result } as const;
const addRoom = endpoint({ ...common, path: 'room/add', input: z.strictObject({ ...Fields.def.shape, at: z.int() }) });
const editRoom = endpoint({
  ...common,
  path: 'room/edit',
  input: z.strictObject({ id: z.int(), version: z.int(), ...z.partial(Fields).def.shape }),
});

interface RoomRow {
  id: number;
  version: number;
  name: string;
  seats: number;
  note: string;
}
interface Typed {
  name: string;
  seats: string;
  note: string;
}
export const stored: RoomRow = { id: 7, version: 1, name: 'Blue', seats: 12, note: '' };

type Options = RecordOptions<
  RoomRow,
  Typed,
  { name: string; seats: number; note: string },
  typeof addRoom,
  { at: number },
  typeof editRoom,
  { id: number }
>;
type Room = ReturnType<typeof useRoom>;

/** A room's form, with other options where a test wants them. */
function useRoom(row: RoomRow | null, more: Partial<Options>) {
  return useRecord<
    RoomRow,
    Typed,
    { name: string; seats: number; note: string },
    typeof addRoom,
    { at: number },
    typeof editRoom,
    { id: number }
  >({
    row,
    values: (room) => ({ name: room?.name ?? '', seats: String(room?.seats ?? ''), note: room?.note ?? '' }),
    labels: { name: 'Name', seats: 'Seats', note: 'Note' },
    sent: ({ seats, ...typed }) => ({ ...typed, seats: Number(seats) }),
    add: { endpoint: addRoom, more: { at: 3 } },
    edit: { endpoint: editRoom, id: { id: row?.id ?? 0 } },
    ...more,
  });
}

export type Answer = [status: number, body: object];

/** The form on the page, what it has sent, and what it will be answered. */
export interface Shown {
  readonly room: Room;
  calls: { path: string; body: Record<string, unknown> }[];
  answers: (Answer | Promise<Answer>)[];
  /** Draws the form, or draws it again. */
  show: (row: RoomRow | null, more?: Partial<Options>) => void;
  type: (change: Partial<Typed>) => void;
  /** Presses Save, and waits until there is nothing left to wait for. */
  save: () => Promise<void>;
}

interface FormProps {
  row: RoomRow | null;
  more: Partial<Options>;
  tell: (room: Room) => void;
}

/** The name and the seats with their texts, and no field for the note. */
function Form({ row, more, tell }: FormProps) {
  const room = useRoom(row, more);
  tell(room);
  const field = (name: 'name' | 'seats') => {
    const { error, label, ...input } = room.field(name);
    const box = createElement('input', { ...input, id: name, 'aria-invalid': error ? true : undefined });
    return createElement('label', { key: name }, label, box, error);
  };
  return createElement(
    'div',
    null,
    createElement('p', { ref: room.refs.above, id: 'above', tabIndex: -1 }, room.refusal),
    createElement('div', { ref: room.refs.form }, field('name'), field('seats')),
  );
}

/** A form for each test of a file, on a page of its own, with a server that answers as it is told. */
export function roomForm(): Shown {
  let root: Root;
  let room: Room;
  const shown: Shown = {
    get room() {
      return room;
    },
    calls: [],
    answers: [],
    show(row, more = {}) {
      const form = createElement(Form, { row, more, tell: (now) => (room = now) });
      flushSync(() => root.render(createElement(QueryClientProvider, { client: queryClient }, form)));
    },
    type: (change) => flushSync(() => room.set(change)),
    async save() {
      flushSync(() => room.submit());
      await vi.waitUntil(() => !room.isSaving);
    },
  };
  beforeEach(() => {
    shown.calls = [];
    shown.answers = [];
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      shown.calls.push({ path: url.replace('/api/', ''), body: JSON.parse(body) as Record<string, unknown> });
      const [status, answer] = await shown.answers.shift()!;
      return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
    });
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(() => {
    root.unmount();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });
  return shown;
}

export const saved = (changes: Partial<RoomRow>): Answer => [
  200,
  { message: 'Saved.', data: { ...stored, ...changes } },
];
export const stale = (current: Partial<RoomRow>): Answer => [
  409,
  { code: 'stale', message: 'Changed meanwhile.', current: { ...stored, ...current } },
];
export const refusal = (body: object): Answer => [422, { code: 'invalid', message: 'Please check.', ...body }];
