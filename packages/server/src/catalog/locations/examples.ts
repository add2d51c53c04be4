import type { Examples } from '../../testing/calls.ts';
import { someone } from '../../testing/person.ts';
import { ask, type Asking, type World } from '../../testing/world.ts';

/** A location with one room. */
const newLocation = async (world: Asking) =>
  (
    await ask(world, 'POST', 'location/add', {
      p_name: someone(),
      rooms: [{ name: someone(), capacity: 12 }],
    })
  ).data as { id: number; version: number; rooms: { room_id: number }[] };

/** The location that a world's calls are about, and its room. */
export const locationOf = async (world: World): Promise<number> => (await world.one(newLocation)).id;
export const roomOf = async (world: World): Promise<number> => (await world.one(newLocation)).rooms[0]!.room_id;

export const locationsExamples: Examples<'locations'>['locations'] = {
  locations: async (world) => {
    await locationOf(world);
    return { page: 1, per_page: 10, direction: 'asc', search: 'person', order_by: 'capacity', is_archived: 0 };
  },
  addLocation: () => ({
    p_name: someone(),
    address: '1 Long Road',
    capacity: 40,
    rooms: [{ name: 'Studio', capacity: 12 }],
  }),
  editLocation: async (world) => {
    const { id, version, rooms } = await newLocation(world);
    return { id, version, p_name: someone(), rooms: [{ room_id: rooms[0]!.room_id, name: 'Hall', capacity: 30 }] };
  },
  archiveLocation: async (world) => ({ id: (await newLocation(world)).id, is_archived: 1 }),
  deleteLocation: async (world) => ({ id: (await newLocation(world)).id }),
  exportLocations: async (world) => {
    await locationOf(world);
    return { search: 'person', is_archived: 0 };
  },
};
