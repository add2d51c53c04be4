/** The most files on one note. */
export const MOST_NOTE_FILES = 20;
