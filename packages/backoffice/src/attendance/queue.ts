import type { KeptMark } from './marking.ts';

const [NAME, STORE] = ['attendance', 'marks'];
/** Set while something waits to be sent, so that the next visit knows without opening the database. */
const WAITING = 'unsentMarks';
/** Marks that no one has looked after for this long go: milliseconds. */
const LONGEST = 30 * 86_400_000;

let opened: Promise<IDBDatabase | null> | undefined;
/** Where the browser keeps nothing (some private windows), marks live as long as the page does. */
const passing = new Map<string, KeptMark>();

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'place' });
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

const done = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("We couldn't save this mark on your device."));
  });

const all = (store: IDBObjectStore) =>
  new Promise<KeptMark[]>((resolve, reject) => {
    const asked = store.getAll() as IDBRequest<KeptMark[]>;
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("We couldn't read the marks on your device."));
  });

/** Keeps marks on this device; each takes the place of an earlier one of the same student, event and person. */
export async function keepMarks(marks: readonly KeptMark[]): Promise<void> {
  const db = await open();
  if (!db) return marks.forEach((mark) => passing.set(mark.place, mark));
  const transaction = db.transaction(STORE, 'readwrite');
  for (const mark of marks) transaction.objectStore(STORE).put(mark);
  localStorage.setItem(WAITING, '1');
  await done(transaction);
}

/** A person's marks that wait on this device, those included that did not count; the oldest first. */
export async function keptMarks(person: number): Promise<KeptMark[]> {
  const db = await open();
  const found = db ? await all(db.transaction(STORE).objectStore(STORE)) : [...passing.values()];
  return found.filter((mark) => mark.person === person).sort((a, b) => a.marked_at - b.marked_at);
}

/** Changes marks that were sent: null takes one out. A newer mark of the same student stays as it is. */
export async function settleMarks(marks: readonly { mark: KeptMark; becomes: KeptMark | null }[]): Promise<void> {
  const db = await open();
  if (!db)
    return marks.forEach(
      ({ mark, becomes }) =>
        passing.get(mark.place)?.device_mark === mark.device_mark &&
        (becomes ? passing.set(mark.place, becomes) : passing.delete(mark.place)),
    );
  const transaction = db.transaction(STORE, 'readwrite');
  const store = transaction.objectStore(STORE);
  const waiting = new Map((await all(store)).map((mark) => [mark.place, mark]));
  for (const { mark, becomes } of marks) {
    if (waiting.get(mark.place)?.device_mark !== mark.device_mark) continue;
    if (becomes) store.put(becomes);
    else store.delete(mark.place);
    if (!becomes) waiting.delete(mark.place);
  }
  for (const { place, marked_at } of waiting.values()) if (marked_at < Date.now() - LONGEST) store.delete(place);
  if (waiting.size === 0) localStorage.removeItem(WAITING);
  await done(transaction);
}

/** Whether anything may wait on this device. */
export const anyWaiting = (): boolean => localStorage.getItem(WAITING) !== null || passing.size > 0;
