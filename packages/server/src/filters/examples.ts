import type { Examples } from '../testing/calls.ts';
import { someone } from '../testing/person.ts';
import type { TestStaff } from '../testing/server.ts';
import { ask, type Asking, asked, type World } from '../testing/world.ts';

/** A filter that every example of one carries. */
export const conditions = [
  {
    condition_field: 'city',
    condition_operator: 'contains' as const,
    condition_value: 'Sing',
    condition: 'AND' as const,
    custom_form_field_id: null,
  },
  {
    condition_field: 'country',
    condition_operator: 'any_of' as const,
    condition_value: ['SG', 'MY'],
    condition: 'OR' as const,
    custom_form_field_id: null,
  },
];

export const newSegment = async (world: Asking): Promise<number> =>
  (
    await ask(world, 'POST', 'segments/create', {
      segment_name: someone(),
      segment_type: 'student',
      filter_data: conditions,
    })
  ).segment_id;

/** A person's own view: the owner's by default. */
export const newView = async (world: Asking, as: TestStaff = world.owner): Promise<number> =>
  (
    await asked(
      world,
      'POST',
      'savedViews/save',
      { list: 'student', view_name: someone(), address: '', columns: [] },
      as,
    )
  ).view_id;

const oneSegment = async (world: World) => ({ segment_id: await world.one(newSegment) });

export const examples: Examples<'filters' | 'segments' | 'views'> = {
  filters: { filterFields: () => ({ type: 'lead' }) },
  segments: {
    exportSegments: async (world) => {
      await world.one(newSegment);
      return { segment_type: 'student', search: 'person' };
    },
    exportSegmentPeople: async (world) => ({ segment_id: await world.one(newSegment), columns: ['email'] }),
    segments: async (world) => {
      await world.one(newSegment);
      return { page: 1, per_page: 10, segment_type: 'student', search: 'person' };
    },
    segmentDetails: oneSegment,
    previewSegment: () => ({ segment_type: 'student', filter_data: conditions }),
    createSegment: () => ({ segment_name: someone(), segment_type: 'lead', filter_data: conditions }),
    updateSegment: async (world) => ({
      segment_id: await newSegment(world),
      version: 1,
      segment_name: someone(),
      filter_data: conditions,
    }),
    deleteSegment: async (world) => ({ segment_id: await newSegment(world) }),
  },
  views: {
    savedViews: async (world, caller) => {
      await newView(world, caller);
      return { list: 'student' };
    },
    saveView: async (world, caller) => ({
      view_id: await newView(world, caller),
      list: 'student',
      view_name: someone(),
      address: 'status=trial',
      columns: ['firstName'],
      is_shared: 1,
    }),
    deleteView: async (world, caller) => ({ view_id: await newView(world, caller) }),
  },
};
