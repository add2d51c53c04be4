/** The shared class notes of a student's class. */
import type { notesByHash } from '@schoolbell/core/attendance/notes/contract';
import { type CallResult, route } from '@schoolbell/core/http/endpoint';
import { add, ask, made, whenText } from './familyPage.ts';

const notes = route<typeof notesByHash>('GET', 'online/classNotes/getByHash');
type Note = CallResult<typeof notes>['data'][number];

/** The notes under a heading, one a class. Nothing where there are none. */
export function notesPanel(heading: string, list: readonly Note[]): HTMLElement[] {
  if (list.length === 0) return [];
  const rows = list.map((note) => {
    const { day, times } = whenText(note);
    return made(
      'li',
      '',
      made('strong', '', day),
      made('p', 'quiet', `${note.title}, ${times}`),
      made('p', 'note', note.notes),
    );
  });
  return [made('section', 'panel', made('h2', '', heading), made('ul', 'rows', ...rows))];
}

/** Puts the notes of a place below what the page shows. They are read beside it: a page without them is whole. */
export function showNotes(link: { institution: string; enrolmentHash: string }): void {
  ask(notes, link).then(
    ({ data }) => add(...notesPanel('What was done', data)),
    () => {},
  );
}
