import type { Handlers, StaffContext } from '../../http/context.ts';
import { archiveRow, deleteRow, editRow } from '../edits/verbs.ts';
import { catalogFile } from '../exports/verbs.ts';
import { opened, refuseTaken, saidOf, things } from '../verbs.ts';
import { refuseWrong } from '@schoolbell/core/http/errors';
import { locationKinds } from '@schoolbell/core/catalog/events';
import { findLocation, insertLocation, listLocations, putRooms, type TypedRoom } from './queries.ts';

const thing = things.location;

const openLocation = (context: StaffContext, id: number, held = false) =>
  opened(context, thing, id, () => findLocation(context.db, context.viewer.institution_id, id), held);

/** Rooms of another location, and two of one name. */
function refuseRooms(rooms: readonly TypedRoom[], kept: readonly { room_id: number }[]): void {
  const errors: Record<string, string> = {};
  const names = rooms.map((one) => one.name.toLowerCase());
  rooms.forEach(({ room_id }, at) => {
    if (room_id !== undefined && !kept.some((one) => one.room_id === room_id))
      errors[`rooms.${at}.room_id`] = 'Room not found';
    if (names.indexOf(names[at]!) < at) errors[`rooms.${at}.name`] = 'Another room already has this name';
  });
  refuseWrong(errors);
}

/** Where a school teaches, and the rooms there. */
export const locationsHandlers: Handlers<'locations'> = {
  locations: (list, { db, viewer }) => listLocations(db, viewer.institution_id, list),

  addLocation: async ({ rooms, ...input }, context) => {
    const {
      db,
      viewer: { institution_id },
      now,
    } = context;
    refuseRooms(rooms, []);
    await refuseTaken(context, thing, { name: input.p_name });
    const id = await insertLocation(db, { ...input, institution_id, created_at: now, updated_at: now });
    await putRooms(db, institution_id, id, rooms, now);
    await context.audit(locationKinds.added, { after: { location_id: id, ...input, rooms } });
    return { data: await openLocation(context, id), message: await saidOf(context, thing, 'added.') };
  },

  editLocation: async ({ id, version, ...changes }, context) => {
    const {
      db,
      viewer: { institution_id },
      now,
    } = context;
    const kept = await openLocation(context, id, true);
    const refuse = async () => {
      refuseRooms(changes.rooms ?? [], kept.rooms);
      if (changes.p_name !== undefined && changes.p_name !== kept.p_name && !kept.is_archived)
        await refuseTaken(context, thing, { name: changes.p_name, except: id });
    };
    const beside = async ({ rooms }: Record<string, unknown>) => {
      if (rooms) await putRooms(db, institution_id, id, changes.rooms!, now);
    };
    await editRow(context, 'location', {
      id,
      version,
      kept,
      wanted: changes,
      columns: { p_name: 'p_name', address: 'address', capacity: 'capacity' },
      refuse,
      beside,
    });
    return { data: await openLocation(context, id), message: await saidOf(context, thing, 'updated.') };
  },

  archiveLocation: async ({ id, is_archived }, context) => {
    const row = await openLocation(context, id, true);
    const message = await archiveRow(
      context,
      'location',
      { id, name: row.p_name, is_archived: row.is_archived },
      is_archived,
    );
    return { data: await openLocation(context, id), message };
  },

  deleteLocation: async ({ id }, context) =>
    deleteRow(context, 'location', { id, name: (await openLocation(context, id, true)).p_name }),

  exportLocations: (asked, context) =>
    catalogFile(context, 'locations', asked, {
      columns: ['Location', 'Address', 'Capacity', 'Room', 'Room capacity', 'Location ID'],
      read: (page) => listLocations(context.db, context.viewer.institution_id, { ...asked, ...page }),
      lines: (row) =>
        (row.rooms.length > 0 ? row.rooms : [null]).map((room) => [
          row.p_name,
          row.address,
          row.capacity || 'Unlimited',
          room?.name,
          room && (room.capacity || 'Unlimited'),
          row.id,
        ]),
    }),
};
