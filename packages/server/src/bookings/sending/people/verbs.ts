import { LEAD, STUDENT } from '@schoolbell/core/access';
import { submissionAccepted } from '@schoolbell/core/forms/events';
import { convertLead } from '../../../enquiries/conversions/verbs.ts';
import type { Checked } from '../../../forms/checking/verbs.ts';
import { addFamily, addSiblings, type Member, shownFamily } from '../../../forms/families/verbs.ts';
import { giveUploads, holdUploads } from '../../../forms/files/queries.ts';
import type { Sheet } from '../../../forms/queries.ts';
import { recordOf, type SentWith } from '../../../forms/submissions/record/verbs.ts';
import { addSubmission } from '../../../forms/submissions/queries.ts';
import { bodyOf, lookForDuplicates } from '../../../forms/submissions/verbs.ts';
import type { Context } from '../../../http/context.ts';
import { guardiansOf } from '../../../people/details/queries.ts';
import { joinHouseholds } from '../../../people/households/queries.ts';
import { type AddedPerson, findPerson } from '../../../people/queries.ts';
import { tellAdded } from '../../../people/telling/verbs.ts';
import { propose } from '../../../families/proposals/verbs.ts';
import { knownOf } from '../who/queries.ts';
import type { KnownChild } from '../who/verbs.ts';

/** What settling children takes. */
type Settling = Pick<Context, 'db' | 'tenant' | 'now' | 'audit' | 'later' | 'changed' | 'happened'>;

/** A child on a form who is booked: with their files, and their record if the school knows them. */
export interface BookedChild {
  member: Member;
  uploads: Checked['uploads'][number];
  known: KnownChild | null;
  /** They may be someone the school knows, but it is not certain. */
  isDoubtful: boolean;
}

/** A form that was sent, as it goes on record. */
export interface SentForm {
  sheet: Sheet;
  input: SentWith;
}

/** Who the children of a booking are, and who their guardian is. */
export interface Settled {
  people: number[];
  guardian_id: number | null;
  submission_id: number;
}

type Newcomer = AddedPerson & { is_duplicate: 0 | 1 };

/** New children as they are added, marked where they may be known already. */
async function marked({ db, tenant }: Settling, role_id: number, news: readonly BookedChild[]): Promise<Member[]> {
  const members = news.map((one) => one.member);
  const type = role_id === LEAD ? 'lead' : 'student';
  const alike = members.length > 0 ? await lookForDuplicates(db, type, tenant, members, 0) : [];
  return news.map(({ member, isDoubtful }, at) => ({
    ...member,
    is_duplicate: isDoubtful || alike[at]!.length > 0 ? 1 : 0,
  }));
}

/** Adds the children the school does not know, to the family of a known child or as a family of their own. */
async function addNew(
  context: Settling,
  { input }: SentForm,
  { role_id, children }: { role_id: 3 | 4; children: readonly BookedChild[] },
): Promise<Newcomer[]> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const members = await marked(
    context,
    role_id,
    children.filter((one) => !one.known),
  );
  if (members.length === 0) return [];
  const common = { institution_id, role_id, signup_source: input.signup_source, now };
  const known = children.find((one) => one.known)?.known;
  const guardians = known ? await guardiansOf(db, institution_id, known.user_detail_id) : [];
  const guardian = guardians.find((one) => one.user_detail_id === known?.guardian_id);
  if (known && guardian) {
    const { email } = (await findPerson(db, institution_id, known.user_detail_id))!;
    const eldest = { ...known, email, guardian, guardian_id: guardian.user_detail_id };
    return withMarks(await addSiblings(db, eldest, members, common), members);
  }
  const added = await addFamily(db, members, common);
  if (known) await joinHouseholds(db, institution_id, [added[0]!.user_detail_id, known.user_detail_id]);
  return withMarks(added, members);
}

const withMarks = (added: readonly AddedPerson[], members: readonly Member[]): Newcomer[] =>
  added.map((one, at) => ({ ...one, is_duplicate: members[at]!.is_duplicate }));

/** A known child's answers that differ from the record wait for staff, with their files. */
async function proposeFor(
  context: Settling,
  { sheet }: SentForm,
  { member, uploads, known }: BookedChild & { known: KnownChild },
  withGuardian: boolean,
): Promise<void> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const { user_detail_id: person_id, guardian_id } = known;
  const files = uploads.map((one) => one.id);
  await propose(context, {
    fields: sheet.fields,
    known: await knownOf(db, institution_id, { child_id: person_id, guardian_id }),
    values: member.values,
    uploads: files,
    person_id,
    guardian_id,
    withGuardian,
  });
  await holdUploads(db, institution_id, files, now);
}

/** Writes down that a form added a child, and gives them the files that came for them. */
async function noteNew(
  context: Settling,
  { sheet, input }: SentForm,
  { uploads, newcomer }: BookedChild & { newcomer: Newcomer },
): Promise<void> {
  const { db, tenant, now } = context;
  const { user_detail_id: person_id, is_duplicate } = newcomer;
  await giveUploads(db, tenant.institution_id, uploads, person_id, now);
  await context.audit(submissionAccepted, {
    person_id,
    after: {
      custom_form_id: sheet.custom_form_id,
      signup_source: input.signup_source,
      is_duplicate,
    },
  });
  if (is_duplicate) await context.later('duplicates', { user_detail_id: person_id });
}

/**
 * Gives every child of a booking their record: the one the school has, which stays as it is, or a new one.
 * Newcomers are leads until staff have answered.
 */
export async function settleChildren(
  context: Settling,
  form: SentForm,
  { children, certain }: { children: readonly BookedChild[]; certain: boolean },
): Promise<Settled> {
  const { db, tenant, now } = context;
  const { sheet, input } = form;
  const role_id = certain ? STUDENT : LEAD;
  const added = await addNew(context, form, { role_id, children });
  const fresh = [...added];
  const asked = new Set<number | null>();
  const people: number[] = [];
  const submissions: number[] = [];
  for (const child of children) {
    const { member, known } = child;
    const newcomer = known ? undefined : fresh.shift()!;
    const person_id = known?.user_detail_id ?? newcomer!.user_detail_id;
    const record = recordOf(input, member.values, sheet, tenant, now);
    const is_duplicate = newcomer?.is_duplicate ?? 0;
    submissions.push(await addSubmission(db, { ...record, is_duplicate, person_id, held_reason: '' }));
    if (newcomer) await noteNew(context, form, { ...child, newcomer });
    if (known) await proposeFor(context, form, { ...child, known }, !asked.has(known.guardian_id));
    // A lead who gets a place for certain becomes a student.
    if (known && certain && known.role_id === LEAD) {
      await convertLead(context, person_id);
      context.changed('leads');
    }
    asked.add(known?.guardian_id ?? null);
    people.push(person_id);
  }
  tellAdded(
    context,
    role_id,
    added.map((one) => one.user_detail_id),
  );
  context.changed(certain ? 'students' : 'leads');
  const guardian_id = [...children.map((one) => one.known?.guardian_id), ...added.map((one) => one.guardian_id)].find(
    (one) => one != null,
  );
  return { people, guardian_id: guardian_id ?? null, submission_id: submissions[0]! };
}

/** Keeps a form that looks like a robot's: it makes no person until staff accept the booking. */
export async function keepUnsure(
  { db, tenant, now }: Settling,
  { sheet, input }: SentForm,
  { values, children, named, uploads }: Checked,
  held_reason: string,
): Promise<number> {
  const record = recordOf(input, named[0]!, sheet, tenant, now);
  await holdUploads(
    db,
    tenant.institution_id,
    uploads.flat().map((one) => one.id),
    now,
  );
  return addSubmission(db, {
    ...record,
    // With the tokens of its files, which are claimed when the booking is accepted.
    body: { values: bodyOf(values), payment: 0, children: children.map((child) => ({ values: child })) },
    shown: shownFamily(sheet, named[0]!, named.slice(1)),
    person_id: null,
    held_reason,
    state: 'accepted',
  });
}
