/** The most files on one note. */
export const MOST_NOTE_FILES = 20;

const KEPT_DAYS = 1;

/** What was deleted before this instant (a note, a guardian, a file for a note that was never saved) is gone for good; what was deleted since can be brought back. */
export function goneBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 86_400_000);
}
