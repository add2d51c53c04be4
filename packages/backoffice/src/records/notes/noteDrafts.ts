import { useSyncExternalStore } from 'react';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import { deletePersonFile, uploadPersonFile } from '@schoolbell/core/records/files/contract';
import { LARGEST_DOCUMENT } from '@schoolbell/core/records/files/rules';
import { MOST_NOTE_FILES } from '@schoolbell/core/records/notes/rules';
import { call } from '../../http/client.ts';
import { upload } from '../../http/upload.ts';

/** A file that is with the server already. */
export type KeptFile = ResultOf<typeof uploadPersonFile>;

/** A file of a note that is being written: on its way (`share` of it has left), refused, or there (`kept`). */
export interface Attachment {
  key: string;
  name: string;
  share: number;
  refusal?: string;
  kept?: KeptFile;
}

/** A note while it is being written. */
export interface NoteDraft {
  markup: string;
  files: readonly Attachment[];
}

/** What belongs to an upload beside what is drawn of it. */
interface Sending {
  file: File;
  stop: AbortController;
  done: Promise<void>;
}

/**
 * Notes that are being written, by whom or what they are about. They live as long as the page, so that closing a panel or
 * going elsewhere loses nothing; what is about people is not left behind in the browser.
 */
const drafts = new Map<string, NoteDraft>();
const sendings = new Map<string, Sending>();
const listeners = new Set<() => void>();
let keys = 0;

function put(name: string, draft: NoteDraft | undefined) {
  if (draft) drafts.set(name, draft);
  else drafts.delete(name);
  for (const listener of listeners) listener();
}

function putFile(name: string, key: string, part: Partial<Attachment>) {
  const draft = drafts.get(name);
  if (draft) put(name, { ...draft, files: draft.files.map((one) => (one.key === key ? { ...one, ...part } : one)) });
}

async function send(name: string, key: string, user_detail_id: number, file: File, signal: AbortSignal): Promise<void> {
  try {
    const kept = await upload(
      uploadPersonFile,
      { user_detail_id, for_note: 1, file },
      { signal, onShare: (share) => putFile(name, key, { share }) },
    );
    // Cancelled while the answer was on its way: the answer is not wanted.
    if (signal.aborted) void call(deletePersonFile, { id: kept.id }).catch(() => undefined);
    else putFile(name, key, { kept, name: kept.file_name, share: 1 });
  } catch (error) {
    if (!signal.aborted)
      putFile(name, key, {
        refusal: error instanceof Failure ? (error.fields?.['file'] ?? error.message) : String(error),
        share: 0,
      });
  }
}

function start(name: string, key: string, user_detail_id: number, file: File) {
  const stop = new AbortController();
  sendings.set(key, { file, stop, done: send(name, key, user_detail_id, file, stop.signal) });
}

/** What can be done with the draft of a name; `first` is what it begins with, `user_detail_id` whom the note is about. */
export function draftOf(name: string, user_detail_id: number, first: NoteDraft) {
  const now = () => drafts.get(name) ?? first;
  return {
    write: (markup: string) => put(name, { ...now(), markup }),
    attach(files: readonly File[]) {
      for (const file of files.slice(0, MOST_NOTE_FILES - now().files.length)) {
        const key = `file-${(keys += 1)}`;
        const refusal = file.size > LARGEST_DOCUMENT ? `Larger than ${LARGEST_DOCUMENT / 1024 / 1024} MB` : undefined;
        put(name, {
          ...now(),
          files: [...now().files, { key, name: file.name || 'Picture', share: 0, ...(refusal && { refusal }) }],
        });
        if (!refusal) start(name, key, user_detail_id, file);
      }
    },
    retry(key: string) {
      const sending = sendings.get(key);
      if (!sending) return;
      const { refusal: _, ...again } = now().files.find((one) => one.key === key)!;
      put(name, { ...now(), files: now().files.map((one) => (one.key === key ? { ...again, share: 0 } : one)) });
      start(name, key, user_detail_id, sending.file);
    },
    /** Takes a file off the draft; one that is on its way is stopped, one that was sent for it is deleted. */
    remove(key: string) {
      const file = now().files.find((one) => one.key === key);
      sendings.get(key)?.stop.abort();
      if (file?.kept && sendings.has(key)) void call(deletePersonFile, { id: file.kept.id }).catch(() => undefined);
      sendings.delete(key);
      put(name, { ...now(), files: now().files.filter((one) => one.key !== key) });
    },
    /** Waits until nothing is on its way, and answers the draft as it is then. */
    async settled(): Promise<NoteDraft> {
      await Promise.all(now().files.map((one) => sendings.get(one.key)?.done));
      return now();
    },
    /** Forgets the draft, because it was saved: its files are the note's now. */
    forget() {
      for (const { key } of now().files) sendings.delete(key);
      put(name, undefined);
    },
    /** Throws the draft away, with what was sent for it. */
    discard() {
      for (const { key, kept } of now().files) {
        const sending = sendings.get(key);
        sending?.stop.abort();
        if (sending && kept) void call(deletePersonFile, { id: kept.id }).catch(() => undefined);
        sendings.delete(key);
      }
      put(name, undefined);
    },
  };
}

/** The draft of a name as it is now, `first` where there is none. */
export function useNoteDraft(name: string, first: NoteDraft): NoteDraft {
  return (
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => drafts.get(name),
    ) ?? first
  );
}
