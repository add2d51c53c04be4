import type { Db } from '../../http/context.ts';

/** What a form can name: the subject and its name, the location of a room. Undefined parts were not found, or are archived. */
export async function findPlaces(
  db: Db,
  institution_id: number,
  { sub_id, location_id, room_id }: { sub_id: number | null; location_id: number | null; room_id: number | null },
): Promise<{ sub_name: string | undefined; location: number | undefined; room: { location_id: number } | undefined }> {
  const [subject, location, room] = await Promise.all([
    sub_id === null
      ? undefined
      : db
          .selectFrom('subject')
          .select('sub_name')
          .where('institution_id', '=', institution_id)
          .where('sub_id', '=', sub_id)
          .where('archived_at', 'is', null)
          .executeTakeFirst(),
    location_id === null
      ? undefined
      : db
          .selectFrom('location')
          .select('location_id')
          .where('institution_id', '=', institution_id)
          .where('location_id', '=', location_id)
          .where('archived_at', 'is', null)
          .executeTakeFirst(),
    room_id === null
      ? undefined
      : db
          .selectFrom('room')
          .select('location_id')
          .where('institution_id', '=', institution_id)
          .where('room_id', '=', room_id)
          .where('archived_at', 'is', null)
          .executeTakeFirst(),
  ]);
  return { sub_name: subject?.sub_name, location: location?.location_id, room };
}
