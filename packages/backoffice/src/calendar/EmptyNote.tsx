interface EmptyNoteProps {
  isFiltered: boolean;
  mayDraw: boolean;
  mayAdd: boolean;
}

/** What is said where no event is shown; the agenda says it itself. */
export function EmptyNote({ isFiltered, mayDraw, mayAdd }: EmptyNoteProps) {
  if (isFiltered) return 'No events match these filters.';
  if (!mayAdd) return 'Nothing is planned yet.';
  return mayDraw
    ? 'Nothing is planned yet. Drag over a time, or add an event.'
    : 'Nothing is planned yet. Add an event.';
}
