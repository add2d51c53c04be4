import * as z from 'zod/mini';
import { endpoint } from '../../http/endpoint.ts';
import { done, flag, id, instant, requiredText, shortText } from '../../http/fields.ts';
import { exportInput, listInput, pageOf } from '../../http/page.ts';
import { MOST_SEATS } from '../rules.ts';

/** Columns that the list of locations sorts by. */
export const locationOrders = ['p_name', 'capacity', 'created_on'] as const;

const name = requiredText.check(z.maxLength(100));
const capacity = z.int().check(z.minimum(0), z.maximum(MOST_SEATS));

const Room = z.strictObject({ room_id: id, name: z.string(), capacity: z.int() });

/** Where a school teaches, with its rooms that are not archived; a capacity of 0 is as many as come. */
export const Location = z.strictObject({
  id,
  p_name: z.string(),
  address: z.string(),
  capacity: z.int(),
  rooms: z.array(Room),
  is_archived: flag,
  created_on: instant,
  version: z.int(),
});

export const locations = endpoint({
  method: 'GET',
  path: 'locations',
  access: 'staff',
  shows: ['catalog'],
  summary: 'Returns a page of locations with their rooms, by name.',
  input: z.strictObject({
    ...listInput(locationOrders, 'p_name'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    is_archived: z._default(flag, 0),
  }),
  result: pageOf(Location),
});

const fields = {
  p_name: name,
  address: shortText,
  capacity,
  /** The complete list in order: a room that is missing is deleted, or archived if something refers to it. */
  rooms: z
    .array(z.strictObject({ room_id: z.optional(id), name, capacity: z._default(capacity, 0) }))
    .check(z.maxLength(100)),
};
const saved = z.strictObject({ data: Location, message: z.string() });

export const addLocation = endpoint({
  method: 'POST',
  path: 'location/add',
  access: 'locations',
  idempotent: true,
  summary: 'Adds a location. Answers 409 if another location has the name.',
  input: z.strictObject({
    ...fields,
    address: z._default(shortText, ''),
    capacity: z._default(capacity, 0),
    rooms: z._default(fields.rooms, []),
  }),
  result: saved,
});

export const editLocation = endpoint({
  method: 'POST',
  path: 'location/edit',
  access: 'locations',
  summary: 'Changes the named fields of a location. Answers 409 with the current record if the version is old.',
  input: z.strictObject({ id, version: z.int(), ...z.partial(z.strictObject(fields)).shape }),
  result: saved,
});

export const archiveLocation = endpoint({
  method: 'POST',
  path: 'location/archive',
  access: 'locations',
  summary: "Archives or restores a location. Archived locations can't be used for new classes.",
  input: z.strictObject({ id, is_archived: flag }),
  result: saved,
});

export const deleteLocation = endpoint({
  method: 'POST',
  path: 'location/delete',
  access: 'locations',
  summary: 'Deletes an unused location. Answers 409 if it is in use; archive it instead.',
  input: z.strictObject({ id }),
  result: done,
});

export const exportLocations = endpoint({
  method: 'GET',
  path: 'locations/export',
  access: 'locations',
  answers: 'table',
  limit: 'export',
  summary: 'Exports the locations in the order of the list as CSV or XLSX, a line for each room.',
  input: z.strictObject({
    ...exportInput(locationOrders, 'p_name'),
    is_archived: z._default(flag, 0),
  }),
  result: z.custom<Blob>(),
});
