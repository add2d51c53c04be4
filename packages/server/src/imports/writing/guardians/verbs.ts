import { GUARDIAN, LEAD_GUARDIAN } from '@schoolbell/core/access';
import type { GuardianOfRow } from '@schoolbell/core/imports/rules';
import type { ImportKind } from '@schoolbell/core/imports/targets/rules';
import { contactKey, similarNames } from '@schoolbell/core/people/rules';
import { newHash } from '../../../db/hash.ts';
import type { Db } from '../../../http/context.ts';
import type { DecidedRow } from '../../matching/jobs.ts';
import { findGuardians } from '../../matching/queries.ts';
import { guardianColumns, insertPeople, type Place } from '../queries.ts';
import { raiseGuardians } from '../links/queries.ts';

/** A guardian in a row; `made` if the import adds them. */
export interface GuardianOfImport {
  id: number;
  made: 0 | 1;
}

/** The guardian of each row that needs one, by its number: existing, added for an earlier row, or added now. */
export async function guardiansFor(
  db: Db,
  place: Place,
  kind: ImportKind,
  rows: readonly DecidedRow[],
): Promise<Map<number, GuardianOfImport>> {
  const asking = rows.filter(
    ({ row, decision }) => decision.links && row.values.guardian && decision.action !== 'rejected',
  );
  if (asking.length === 0) return new Map();
  const known = await findGuardians(
    db,
    place.institution_id,
    asking.flatMap(({ row }) => [row.values.guardian!.email, row.values.guardian!.phone]),
  );
  const byContact = new Map<string, { id: number; hash: string; name: string }[]>();
  const note = (keys: readonly string[], one: { id: number; hash: string; name: string }) =>
    keys.filter(Boolean).forEach((key) => byContact.set(key, [...(byContact.get(key) ?? []), one]));
  for (const one of known)
    note([one.email_key, one.phone_key], {
      id: one.user_detail_id,
      hash: '',
      name: `${one.first_name} ${one.surname}`,
    });
  const toAdd: { hash: string; guardian: GuardianOfRow }[] = [];
  const chosen = asking.map(({ row }) => {
    const guardian = row.values.guardian!;
    const name = `${guardian.first_name} ${guardian.surname}`;
    const keys = [contactKey(guardian.email), contactKey(guardian.phone)];
    const found = keys.flatMap((key) => byContact.get(key) ?? []).find((one) => similarNames(one.name, name));
    if (found) return { row_number: row.row_number, found, made: 0 as const };
    const added = { id: 0, hash: newHash(), name };
    toAdd.push({ hash: added.hash, guardian });
    note(keys, added);
    return { row_number: row.row_number, found: added, made: 1 as const };
  });
  const role_id = kind === 'student' ? GUARDIAN : LEAD_GUARDIAN;
  const ids = await insertPeople(
    db,
    place,
    toAdd.map(({ hash, guardian }) => ({
      hash,
      role_id,
      own: guardianColumns(guardian),
      custom: {},
      guardian_id: null,
      is_duplicate: 0,
    })),
  );
  const of = chosen.map(
    ({ row_number, found, made }) => [row_number, { id: found.id || ids.get(found.hash)!, made }] as const,
  );
  if (kind === 'student')
    await raiseGuardians(
      db,
      place,
      of.filter(([, one]) => !one.made).map(([, one]) => one.id),
    );
  return new Map(of);
}
