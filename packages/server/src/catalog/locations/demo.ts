import type { Db } from '../../db/transaction.ts';
import type { School } from '../../demo/school.ts';

const places = [
  [
    'Harbour House',
    '12 Quay Street, Bristol BS1 4QD',
    120,
    [
      ['Great Hall', 60],
      ['Blue Room', 12],
      ['Music Room 1', 4],
      ['Music Room 2', 4],
      ['Lab', 14],
    ],
  ],
  [
    'Clifton Studio',
    '3 Vyvyan Terrace, Bristol BS8 3DF',
    30,
    [
      ['Studio', 24],
      ['Small Room', 6],
    ],
  ],
  ['Online', '', 0, []],
] as const;

/** Where the school teaches, with its rooms. */
export async function addLocations(
  db: Db,
  { institution_id }: School,
  since: { created_at: Date; updated_at: Date },
): Promise<void> {
  for (const [p_name, address, capacity, rooms] of places) {
    const { location_id } = await db
      .insertInto('location')
      .values({ institution_id, p_name, address, capacity, ...since })
      .returning('location_id')
      .executeTakeFirstOrThrow();
    if (rooms.length > 0)
      await db
        .insertInto('room')
        .values(
          rooms.map(([name, most], order_by) => ({ institution_id, location_id, name, capacity: most, order_by })),
        )
        .execute();
  }
}
