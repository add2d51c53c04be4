import { Failure, invalid, stale } from '@schoolbell/core/http/errors';
import { personChanged } from '@schoolbell/core/people/events';
import { findFile } from '../../files/queries.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { changePerson } from '../edits/queries.ts';
import { lastEditor } from '../queries.ts';
import { findProfile, type Profile } from './queries.ts';

async function ownProfile({ db, viewer }: StaffContext, locked = false): Promise<Profile> {
  const found = await findProfile(db, viewer, locked);
  if (!found) throw new Failure('signedOut', 'Your session has ended. Please sign in again.');
  return found;
}

/** Staff's view of themselves, and their own changes, whatever their role. */
export const profileHandlers: Handlers<'profile'> = {
  profileGet: (_, context) => ownProfile(context),

  profileUpdate: async ({ version, ...changes }, context) => {
    const { db, viewer, now } = context;
    const { institution_id, user_detail_id } = viewer;
    const kept = await ownProfile(context, true);
    if (version !== kept.version) throw stale(kept, await lastEditor(db, viewer, user_detail_id));
    if (changes.image_handle && !(await findFile(db, institution_id, changes.image_handle))) {
      throw invalid({ image_handle: 'Image not found' });
    }
    const changed = await changePerson(db, { institution_id, user_detail_id, changes, now });
    if (!changed) return kept;
    await context.audit(personChanged, { person_id: user_detail_id, ...changed });
    context.changed('staff');
    return ownProfile(context);
  },
};
