import { type Examples, nothing } from '../testing/calls.ts';

export const examples: Examples<'words'> = {
  words: {
    wordsList: nothing,
    updateWords: () => ({ words: [{ type: 'student', replaced_text: 'pupil', plural_text: 'pupils' }] }),
  },
};
