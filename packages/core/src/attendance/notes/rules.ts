/** Minutes after which a shared note is mailed, so that it can still be corrected or withdrawn. */
export const MAILED_AFTER = 10;
/** Hours in which families are told of a class only once, however often its note is changed. */
export const MAILED_AGAIN = 24;

/** Whether to tell families about a note: it is shared, isn't empty, and they weren't told a short while ago. Times are milliseconds since 1970. */
export function isMailed(
  { notes, class_note_check, mailed_at }: { notes: string; class_note_check: 0 | 1; mailed_at: number | null },
  now: number,
): boolean {
  return (
    class_note_check === 1 && notes.trim() !== '' && (mailed_at === null || now - mailed_at >= MAILED_AGAIN * 3_600_000)
  );
}
