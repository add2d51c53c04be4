import { newToken } from '../http/tokens.ts';
import { answering, type Examples, nothing } from '../testing/calls.ts';
import type { World } from '../testing/world.ts';

/** A picture, by its row: its bytes are not there. Returns its handle. */
export async function newImage({ school }: Pick<World, 'school'>): Promise<string> {
  const handle = newToken();
  const { institution_id } = school;
  await school.sql((db) =>
    db
      .insertInto('file')
      .values({ institution_id, handle, kind: 'image', media_type: 'image/webp', bytes: 1 })
      .execute(),
  );
  return handle;
}

export const examples: Examples<'files'> = {
  files: { uploadImage: answering(422, nothing) },
};
