// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { toastStore } from '../toasts.ts';
import { type Answer, Fields, refusal, saved, stored, roomForm } from './testing.ts';

const form = roomForm();
const said = () => toastStore.get().map(({ text }) => text);

test('an edit sends only what was changed, with the version, and closes', async () => {
  const onClose = vi.fn();
  form.show(stored, { onClose });
  expect(form.room.isUnsaved).toBe(false);
  form.type({ seats: '14' });
  expect(form.room.isUnsaved).toBe(true);
  form.answers = [saved({ version: 2, seats: 14 })];
  await form.save();
  expect(form.calls).toEqual([{ path: 'room/edit', body: { id: 7, version: 1, seats: 14 } }]);
  expect(said().at(-1)).toBe('Saved.');
  expect(onClose).toHaveBeenCalledOnce();
  expect(form.room.isUnsaved).toBe(false);
});

test('nothing is sent where nothing was changed', async () => {
  const onClose = vi.fn();
  form.show(stored, { onClose });
  form.type({ name: 'Blue ' });
  await form.save();
  expect(form.calls).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a new one is sent whole, with what belongs to it', async () => {
  const onSaved = vi.fn();
  form.show(null, { onSaved });
  form.type({ name: 'Red', seats: '5' });
  form.answers = [saved({ id: 8, name: 'Red' })];
  await form.save();
  expect(form.calls).toEqual([{ path: 'room/add', body: { name: 'Red', seats: 5, note: '', at: 3 } }]);
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 8 }));
});

test('the schema says what is wrong before anything is sent, in the words of the server, and the focus is on the first', async () => {
  form.show(null, { schema: async () => Fields, check: () => ({ seats: 'As many as chairs' }) });
  form.type({ seats: '99' });
  await form.save();
  expect(form.calls).toEqual([]);
  expect(form.room.errors).toEqual({ name: 'This field is required', seats: 'As many as chairs' });
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('name'));
  form.type({ name: 'R' });
  expect(form.room.errors).toEqual({ seats: 'As many as chairs' });
});

test('what stood before a rule is not held to it by an edit of something else', async () => {
  form.show({ ...stored, seats: 99 }, { schema: async () => Fields });
  form.type({ name: 'Red' });
  form.answers = [saved({ version: 2 })];
  await form.save();
  expect(form.calls[0]!.body).toEqual({ id: 7, version: 1, name: 'Red' });
});

test('where the schema cannot be fetched, the server decides', async () => {
  form.show(stored, { schema: () => Promise.reject(new Error('offline')) });
  form.type({ name: '' });
  form.answers = [refusal({ fields: { name: 'This field is required' } })];
  await form.save();
  expect(form.calls).toHaveLength(1);
  expect(form.room.errors).toEqual({ name: 'This field is required' });
});

test('a refusal stands at its field, and above the form where the form has none', async () => {
  form.show(stored, { at: (path) => path.replace(/^room\./, '') });
  form.type({ seats: '13', note: 'x' });
  form.answers = [refusal({ fields: { 'room.seats': 'Too many', 'room.note': 'No notes' } })];
  await form.save();
  expect(form.room.errors).toEqual({ seats: 'Too many', note: 'No notes' });
  await vi.waitFor(() => expect(form.room.refusal).toBe('No notes'));
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('seats'));
  expect(form.room.isUnsaved).toBe(true);

  form.answers = [refusal({})];
  await form.save();
  await vi.waitFor(() => expect(form.room.refusal).toBe('Please check.'));
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('above'));
});

test('a page stays after saving, with what was typed meanwhile still typed', async () => {
  form.show(stored);
  form.type({ name: 'Red' });
  let answer!: (value: Answer) => void;
  form.answers = [new Promise<Answer>((resolve) => (answer = resolve))];
  form.room.submit();
  await vi.waitUntil(() => form.calls.length === 1);
  form.room.submit();
  form.type({ seats: '20' });
  answer(saved({ version: 2, name: 'Red' }));
  await vi.waitUntil(() => !form.room.isSaving);
  expect(form.calls).toHaveLength(1);
  expect([form.room.typed, form.room.isUnsaved]).toEqual([{ name: 'Red', seats: '20', note: '' }, true]);
});

test('an edit can be taken back from its message', async () => {
  form.show(stored, { undo: true });
  form.type({ name: 'Red', seats: '3' });
  form.answers = [saved({ version: 2, name: 'Red', seats: 3 }), saved({ version: 3 })];
  await form.save();
  const { action } = toastStore.get().at(-1)!;
  expect(action?.label).toBe('Undo');
  action!.run();
  await vi.waitUntil(() => form.calls.length === 2);
  expect(form.calls[1]!.body).toEqual({ id: 7, version: 2, name: 'Blue', seats: 12 });
});

test('an edit that takes every name is sent whole, and only where something was changed', async () => {
  form.show(stored, { whole: true });
  await form.save();
  form.type({ seats: '3' });
  form.answers = [saved({ version: 2, seats: 3 })];
  await form.save();
  expect(form.calls.map(({ body }) => body)).toEqual([{ id: 7, version: 1, name: 'Blue', seats: 3, note: '' }]);
});

test('where somebody leaves what is asked around a call, nothing is saved and the form stays', async () => {
  const onClose = vi.fn();
  form.show(stored, { onClose, around: async () => undefined });
  form.type({ name: 'Red' });
  await form.save();
  expect([form.calls, onClose.mock.calls, form.room.isUnsaved]).toEqual([[], [], true]);

  form.show(stored, { onClose, around: (send) => send({ note: 'asked' }) });
  form.answers = [saved({ version: 2, name: 'Red' })];
  await form.save();
  expect(form.calls[0]!.body).toEqual({ id: 7, version: 1, name: 'Red', note: 'asked' });
  expect(onClose).toHaveBeenCalledOnce();
});
