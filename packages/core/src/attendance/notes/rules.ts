/** Minutes after which a shared note is mailed: until then it can be put right, or taken back. */
export const MAILED_AFTER = 10;
/** Hours in which families are told of a class once, however often its note is changed. */
export const MAILED_AGAIN = 24;

/** Whether families are to be told of a note as it stands: it is shared, says something, and they were not told a short while ago. Times are milliseconds since 1970. */
export function isMailed(
  { notes, class_note_check, mailed_at }: { notes: string; class_note_check: 0 | 1; mailed_at: number | null },
  now: number,
): boolean {
  return (
    class_note_check === 1 && notes.trim() !== '' && (mailed_at === null || now - mailed_at >= MAILED_AGAIN * 3_600_000)
  );
}
