import { kind } from '../http/kind.ts';

export const wordsUpdated = kind('words.updated', {
  group: 'The school',
  does: "changed the school's words",
  news: ['words'],
  after: 'general.changed',
});
