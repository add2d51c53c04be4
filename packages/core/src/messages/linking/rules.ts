import { LARGEST_MAIL, LARGEST_MAILING } from '../rules.ts';

/** Days for which a mail's links to its files work. */
export const LINK_DAYS = 30;

/**
 * The files of a letter that its mails link to instead of carrying them, by handle. The largest are linked until the
 * rest fits a mail; all of them where the copies for so many readers would be too large together.
 */
export function linkedFiles(files: readonly { handle: string; bytes: number }[], mails: number): ReadonlySet<string> {
  let carried = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (carried * mails > LARGEST_MAILING) return new Set(files.map(({ handle }) => handle));
  const linked = new Set<string>();
  for (const { handle, bytes } of files.toSorted((one, other) => other.bytes - one.bytes)) {
    if (carried <= LARGEST_MAIL) break;
    linked.add(handle);
    carried -= bytes;
  }
  return linked;
}

/** What the writer of a letter is told about its linked files. */
export const linkedText = (count: number): string =>
  count === 1
    ? `1 file is too large to attach. The email has a link to it, which works for ${LINK_DAYS} days.`
    : `${count} files are too large to attach. The email has links to them, which work for ${LINK_DAYS} days.`;
