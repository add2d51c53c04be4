import { useRef, useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { uploadMailFile } from '@schoolbell/core/messages/contract';
import { linkedFiles } from '@schoolbell/core/messages/linking/rules';
import { composerTexts, LARGEST_FILE, LARGEST_MAIL, MOST_FILES } from '@schoolbell/core/messages/rules';
import { sizeText } from '@schoolbell/core/records/files/rules';
import { upload } from '../../http/upload.ts';
import type { ShownFile } from '../../records/notes/Attachments.tsx';
import type { LetterFile } from './letter.ts';

interface Going {
  key: string;
  name: string;
  share: number;
  refusal?: string;
  file: File;
  stop: AbortController;
}

let keys = 0;
const refusalOf = (error: unknown) =>
  error instanceof Failure ? (error.fields?.['file'] ?? error.message) : composerTexts.noFiles;

interface Added {
  files: readonly File[];
  kept: readonly LetterFile[];
  going: readonly Going[];
  /** Files that are too large together become links. */
  links: boolean;
}

/** What is wrong with adding these files to the others. */
function refusalOfAll({ files, kept, going, links }: Added): string | undefined {
  if (files.length === 0) return composerTexts.noFiles;
  if (files.length + kept.length + going.length > MOST_FILES) return `Please add at most ${MOST_FILES} files`;
  if (links) return undefined;
  const sizes = [
    ...kept.map(({ bytes }) => bytes),
    ...going.map(({ file }) => file.size),
    ...files.map(({ size }) => size),
  ];
  return sizes.reduce((sum, bytes) => sum + bytes, 0) > LARGEST_MAIL
    ? `Please add at most ${sizeText(LARGEST_MAIL)} of files`
    : undefined;
}

const begun = (file: File): Going => ({
  key: `file-${(keys += 1)}`,
  name: file.name || 'Picture',
  share: 0,
  file,
  stop: new AbortController(),
  ...(file.size > LARGEST_FILE && { refusal: `Larger than ${LARGEST_FILE / 1024 / 1024} MB` }),
});

/**
 * Files of a letter: those that are with the server, and those on their way to it. `mails` is how many mails have them:
 * what is too large for so many becomes a link. Without it, all files must fit one mail.
 */
export function useFiles(
  kept: readonly LetterFile[],
  onKept: (change: (kept: readonly LetterFile[]) => LetterFile[]) => void,
  mails?: number,
) {
  const [going, setGoing] = useState<readonly Going[]>([]);
  const [error, setError] = useState<string>();
  const latest = useRef(going);
  latest.current = going;
  const put = (key: string, part: Partial<Going>) =>
    setGoing((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => setGoing((all) => all.filter((one) => one.key !== key));

  async function send({ key, file, stop }: Going): Promise<void> {
    try {
      const sent = await upload(
        uploadMailFile,
        { file },
        { signal: stop.signal, onShare: (share) => put(key, { share }) },
      );
      drop(key);
      if (!stop.signal.aborted) onKept((all) => [...all, sent]);
    } catch (failure) {
      if (!stop.signal.aborted) put(key, { refusal: refusalOf(failure), share: 0 });
    }
  }

  function take(files: readonly File[]): void {
    const wrong = refusalOfAll({ files, kept, going: latest.current, links: mails !== undefined });
    setError(wrong);
    if (wrong) return;
    const made = files.map(begun);
    setGoing((all) => [...all, ...made]);
    for (const one of made) if (!one.refusal) void send(one);
  }

  function remove(key: string): void {
    latest.current.find((one) => one.key === key)?.stop.abort();
    drop(key);
    onKept((all) => all.filter((one) => one.handle !== key));
    setError(undefined);
  }

  function retry(key: string): void {
    const again = latest.current.find((one) => one.key === key);
    if (!again) return;
    put(key, { refusal: undefined, share: 0 });
    void send(again);
  }

  const linked = mails === undefined ? new Set<string>() : linkedFiles(kept, mails);
  const shown: ShownFile[] = [
    ...kept.map(({ handle, file_name, bytes, media_type }) => ({
      key: handle,
      name: file_name,
      share: 1,
      kept: { file_size: bytes, media_type, as_link: linked.has(handle) },
    })),
    ...going,
  ];
  return { shown, linked: linked.size, error, take, remove, retry, isBusy: going.some((one) => !one.refusal) };
}
