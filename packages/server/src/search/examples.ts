import { newClass } from '../calendar/series/examples.ts';
import { newLead } from '../enquiries/examples.ts';
import { newStudent } from '../students/examples.ts';
import type { Examples } from '../testing/calls.ts';

export const examples: Examples<'search'> = {
  search: {
    overallSmart: async (world) => {
      await Promise.all([newStudent, newLead, newClass].map((make) => world.one<unknown>(make)));
      return { search: 'person', page: 1, per_page: 5 };
    },
  },
};
