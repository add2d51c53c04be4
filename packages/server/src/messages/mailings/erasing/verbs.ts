import type { Erase } from '../../../db/erasing.ts';
import { findNaming, type Naming, readdress } from '../merging/queries.ts';
import {
  addressesOf,
  dropNaming,
  dropWaiting,
  emptyCopies,
  emptyLetters,
  forgetAddresses,
  forgetReplies,
} from './queries.ts';

/** A letter to many that names these people no longer. */
function without({ audience, ...letter }: Naming, people: readonly number[], addresses: readonly string[]): Naming {
  const gone = new Set([...people.map(String), ...addresses]);
  const left = (list: readonly string[] = []) => list.filter((one) => !gone.has(one.trim().toLowerCase()));
  return {
    ...letter,
    audience: {
      ...audience,
      ids: (audience.ids ?? []).filter((id) => !people.includes(id)),
      additional_emails: left(audience.additional_emails),
      excluded_emails: left(audience.excluded_emails),
    },
  };
}

/**
 * Deletes mails that name erased people, and empties letters to them alone. A letter to many stays, without their mails and
 * their names.
 */
export const eraseLetters: Erase = async ({ db, institution_id, now }, people) => {
  const addresses = await addressesOf(db, institution_id, people);
  await forgetAddresses(db, institution_id, people);
  await emptyCopies(db, institution_id, people);
  await dropNaming(db, institution_id, people);
  await dropWaiting(db, institution_id, people);
  await emptyLetters(db, institution_id, people, now);
  await forgetReplies(db, institution_id, addresses);
  const naming = await findNaming(db, institution_id, people, addresses);
  await readdress(
    db,
    institution_id,
    naming.map((letter) => without(letter, people, addresses)),
  );
};
