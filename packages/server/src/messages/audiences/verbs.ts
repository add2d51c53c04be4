import { may } from '@schoolbell/core/access';
import { dayIn } from '@schoolbell/core/format';
import { Failure, invalid, missing } from '@schoolbell/core/http/errors';
import { audienceKind, familyOf, named, needsOfKind, skipTexts } from '@schoolbell/core/messages/audiences/rules';
import type { AudienceType, Category } from '@schoolbell/core/messages/rules';
import { whereOf } from '../../filters/verbs.ts';
import { findSegment } from '../../filters/segments/queries.ts';
import type { Context, SignedIn, StaffContext } from '../../http/context.ts';
import { type Asked, type Audience, findAudience, findLabel, type Found } from './queries.ts';

/** What letters are read and written in: a request of their author's, or a job that acts for them. */
export type Writing = Pick<Context, 'db' | 'tenant' | 'now' | 'brought' | 'publicUrl' | 'later' | 'changed'> & {
  viewer: SignedIn;
};

/** Whom a letter is for, as a call names it. */
export interface AskedAudience {
  type: AudienceType;
  type_id: number | null;
  ids?: readonly number[] | undefined;
  of?: 'student' | 'lead' | 'guardian' | 'staff' | undefined;
  to: 'family' | 'person' | 'guardians';
}

/** Someone who gets a letter. Its text names `about`, or nobody (0). */
export interface Recipient extends Omit<Found, 'reader_id'> {
  reader_id: number;
  about: number;
}

/** Everyone of an audience: who gets the letter, and who does not and why. */
export interface Readers {
  audience: Audience;
  get: Recipient[];
  skipped: Found[];
  /** The people for whom somebody gets it. */
  found: ReadonlySet<number>;
}

const forbidden = (category: string) =>
  new Failure(
    'forbidden',
    `Your role doesn't have the access "${category}", which this needs. Please contact your admin to request permission.`,
  );

/** What an audience is, for those who may write to it. */
async function openAudience(
  { db, viewer }: Writing,
  { type, type_id, ids, of, to }: AskedAudience,
): Promise<{ audience: Audience; segment: Awaited<ReturnType<typeof findSegment>> }> {
  if (named.has(type) && type_id === null) throw invalid({ type_id: 'This field is required' });
  if (type === 'list' && !ids?.length) throw invalid({ ids: 'Please choose people' });
  const segment = type === 'segment' ? await findSegment(db, viewer.institution_id, type_id!) : undefined;
  if (type === 'segment' && !segment) throw missing();
  const kind = audienceKind(type, segment?.segment_type ?? of);
  if (!may(viewer, needsOfKind[kind])) throw forbidden(needsOfKind[kind][0]);
  return { audience: { type, type_id, ids: ids ?? [], kind, to }, segment };
}

/** Who of those found gets it: each address once, or once a child where the letter names the child. */
function sorted(found: readonly Found[], namesChild: boolean, excluded: ReadonlySet<string>) {
  const get = new Map<string, Recipient>();
  const skipped: Found[] = [];
  const reached = new Set<number>();
  for (const one of found) {
    const isOff = excluded.has(one.address_key) || (one.reader_id !== null && excluded.has(String(one.reader_id)));
    const skip = one.skip || (isOff ? skipTexts.excluded : '');
    const about = namesChild ? one.person_id : 0;
    const key = `${one.address_key} ${about}`;
    if (skip) {
      skipped.push({ ...one, skip });
      continue;
    }
    reached.add(one.person_id);
    if (!get.has(key)) get.set(key, { ...one, reader_id: one.reader_id!, about });
  }
  return { get: [...get.values()], skipped, found: reached };
}

/** Who gets a letter as things are now. Throws `Failure` if the viewer may not write to them. */
export async function readersOf(
  context: Writing,
  asked: AskedAudience,
  letter: { category: Category; namesChild?: boolean; excluded?: readonly string[] },
): Promise<Readers> {
  const { db, viewer, tenant, now } = context;
  const { audience, segment } = await openAudience(context, asked);
  const with_: Asked = { viewer, category: letter.category, today: dayIn(now, tenant.time_zone) };
  if (segment) with_.where = await whereOf(context as StaffContext, segment.segment_type, segment.filter_data);
  const found = await findAudience(db, audience, with_);
  if (found.length === 0 && named.has(asked.type)) {
    // A class without readers is there; a person whom the viewer can't open is not.
    const isThere = !isPerson(asked.type) && (await findLabel(db, viewer.institution_id, audience)) !== undefined;
    if (!isThere) throw missing();
  }
  const excluded = new Set((letter.excluded ?? []).map((one) => one.trim().toLowerCase()));
  return { audience, ...sorted(found, letter.namesChild ?? false, excluded) };
}

const isPerson = (type: AudienceType) => ['student', 'lead', 'guardian', 'staff'].includes(type);

/** Someone as a viewer sees them: without access to guardians, a guardian is the family of a child, without an address. */
export function shownReader({ viewer }: Pick<Writing, 'viewer'>, kind: Audience['kind'], one: Found) {
  const isOther = one.reader_id !== null && one.reader_id !== one.person_id;
  const hides = isOther && (kind === 'student' || kind === 'lead') && !viewer.access.has('guardian');
  return {
    user_detail_id: one.reader_id ?? one.person_id,
    fullName: hides ? familyOf(one.person_name) : one.name,
    description: hides ? '' : one.email,
    for: isOther ? one.person_name : '',
    skip: one.skip,
  };
}
