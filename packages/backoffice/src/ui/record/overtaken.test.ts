// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { toastStore } from '../toasts.ts';
import { type Answer, saved, stale, stored, roomForm } from './testing.ts';

const form = roomForm();
const said = () => toastStore.get().map(({ text }) => text);

test('what only somebody else changed is taken, and the rest is sent again with their version', async () => {
  form.show(stored);
  form.type({ seats: '14' });
  form.answers = [stale({ version: 5, name: 'Azure' }), saved({ version: 6, name: 'Azure', seats: 14 })];
  await form.save();
  expect(form.calls.map(({ body }) => body)).toEqual([
    { id: 7, version: 1, seats: 14 },
    { id: 7, version: 5, seats: 14 },
  ]);
  expect(form.room.typed).toEqual({ name: 'Azure', seats: '14', note: '' });
  expect([form.room.conflicts, form.room.isUnsaved]).toEqual([[], false]);
});

test('what both changed is asked about, and nothing is sent over it before that is decided', async () => {
  form.show(stored, { text: (name, typed) => (name === 'seats' ? `${typed.seats} seats` : undefined) });
  form.type({ name: 'Mine', seats: '14' });
  form.answers = [stale({ version: 5, name: 'Theirs', note: 'New' })];
  await form.save();
  expect(form.room.conflicts).toEqual([{ path: 'name', label: 'Name', mine: 'Mine', theirs: 'Theirs' }]);

  flushSync(() => form.room.leaveUndecided());
  expect([form.room.conflicts, form.room.typed.note]).toEqual([[], '']);
  form.answers = [stale({ version: 6, name: 'Theirs too', seats: 20 })];
  await form.save();
  expect(form.calls.map(({ body }) => body.version)).toEqual([1, 1]);
  expect(form.room.conflicts).toEqual([
    { path: 'name', label: 'Name', mine: 'Mine', theirs: 'Theirs too' },
    { path: 'seats', label: 'Seats', mine: '14 seats', theirs: '20 seats' },
  ]);

  form.answers = [saved({ version: 7, name: 'Theirs too', seats: 14 })];
  form.room.decide(new Set(['name']));
  await vi.waitUntil(() => form.calls.length === 3 && !form.room.isSaving);
  expect(form.calls[2]!.body).toEqual({ id: 7, version: 6, seats: 14 });
  expect(form.room.typed.name).toBe('Theirs too');
});

test('somebody who saves while the question is open is asked about as well', async () => {
  form.show(stored);
  form.type({ name: 'Mine' });
  form.answers = [stale({ version: 5, name: 'First' })];
  await form.save();
  form.answers = [stale({ version: 6, name: 'Second' })];
  form.room.decide(new Set());
  await vi.waitUntil(() => form.room.conflicts[0]?.theirs === 'Second');
  expect(form.calls.map(({ body }) => body.version)).toEqual([1, 5]);
});

test('a choice that leaves nothing to send says so, and closes', async () => {
  const onClose = vi.fn();
  form.show(stored, { onClose });
  form.type({ name: 'Mine' });
  form.answers = [stale({ version: 5, name: 'Theirs' })];
  await form.save();
  form.room.decide(new Set(['name']));
  await vi.waitUntil(() => onClose.mock.calls.length === 1);
  expect(form.calls).toHaveLength(1);
  expect(said().at(-1)).toBe('Kept the saved version.');
});

test('a form that followed what somebody else saved during its own save is sent again', async () => {
  form.show(stored);
  form.type({ seats: '14' });
  let answer: (one: Answer) => void = () => {};
  form.answers = [
    new Promise<Answer>((resolve) => (answer = resolve)),
    saved({ version: 3, name: 'Azure', seats: 14 }),
  ];
  const saving = form.save();
  await vi.waitUntil(() => form.calls.length === 1);
  form.show({ ...stored, version: 2, name: 'Azure' });
  await vi.waitUntil(() => form.room.typed.name === 'Azure');
  answer(stale({ version: 2, name: 'Azure' }));
  await saving;
  expect(form.calls.map(({ body }) => body.version)).toEqual([1, 2]);
  expect([form.room.refusal, form.room.isUnsaved]).toEqual([undefined, false]);
});

test('a server that calls the newest version old is not asked for ever', async () => {
  form.show(stored);
  form.type({ name: 'Mine' });
  form.answers = [stale({})];
  await form.save();
  expect(form.calls).toHaveLength(1);
  expect(form.room.refusal).toBe('Changed meanwhile.');
});

test('an open form follows newer data, and keeps what is typed', async () => {
  form.show(stored);
  form.show({ ...stored, version: 2, name: 'Azure' });
  await vi.waitUntil(() => form.room.typed.name === 'Azure');
  expect(form.room.isUnsaved).toBe(false);
  form.type({ seats: '14' });
  form.show({ ...stored, version: 3, name: 'Cyan', seats: 12 });
  await vi.waitUntil(() => form.room.typed.name === 'Cyan');
  expect(form.room.typed.seats).toBe('14');
  // Both changed the seats: that waits for the save, which asks.
  form.show({ ...stored, version: 4, name: 'Green', seats: 15 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(form.room.typed).toMatchObject({ name: 'Cyan', seats: '14' });
  form.answers = [stale({ version: 4, name: 'Green', seats: 15 })];
  await form.save();
  expect(form.calls[0]!.body.version).toBe(3);
  expect(form.room.conflicts.map(({ path }) => path)).toEqual(['seats']);

  flushSync(() => form.room.leaveUndecided());
  flushSync(() => form.room.reset());
  expect(form.room.typed).toMatchObject({ name: 'Green', seats: '15' });
});
