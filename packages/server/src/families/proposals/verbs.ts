import { STUDENT } from '@schoolbell/core/access';
import { fullName } from '@schoolbell/core/format';
import type { FieldValue, FormValues, GuardianValue } from '@schoolbell/core/people/questions/answers/rules';
import { isEmpty, shownFields } from '@schoolbell/core/people/questions/conditions/rules';
import type { FormField } from '@schoolbell/core/people/questions/rules';
import { type PersonOfForm, personOf } from '@schoolbell/core/forms/submissions/rules';
import { Failure } from '@schoolbell/core/http/errors';
import {
  type Change,
  editsOf,
  fileChanges,
  isAboutGuardian,
  proposedChanges,
} from '@schoolbell/core/families/changes/rules';
import { valuesOf } from '@schoolbell/core/families/links/rules';
import { say } from '@schoolbell/core/words/rules';
import { submissionAccepted } from '@schoolbell/core/forms/events';
import { personChanged } from '@schoolbell/core/people/events';
import { addSiblings } from '../../forms/families/verbs.ts';
import { giveUploads, heldUploads } from '../../forms/files/queries.ts';
import { lookForDuplicates } from '../../forms/submissions/verbs.ts';
import { copySubmission } from '../../forms/submissions/queries.ts';
import type { StaffContext } from '../../http/context.ts';
import { listWords } from '../../words/queries.ts';
import { guardiansOf } from '../../people/details/queries.ts';
import { changePerson } from '../../people/edits/queries.ts';
import { addGuardian, updateGuardian } from '../../people/guardians/verbs.ts';
import type { PersonSummary } from '../../people/queries.ts';
import { tellAdded } from '../../people/telling/verbs.ts';
import { addProposal } from './queries.ts';

/** Writes the accepted changes about guardians, by the rules of staff's own edits. */
async function changeGuardians(
  context: StaffContext,
  child_id: number,
  guardian_id: number | null,
  edits: ReturnType<typeof editsOf>,
): Promise<void> {
  if (edits.newGuardian) {
    const {
      parentFirstName = '',
      parentSurname = '',
      parentEmail = '',
      parentPhone1 = '',
      relation = '',
      ...ticks
    }: GuardianValue = edits.newGuardian;
    const guardian = {
      firstName: parentFirstName,
      surname: parentSurname,
      email: parentEmail,
      phone: parentPhone1,
      relation,
      parentCommunication: ticks.parentCommunication ?? 0,
      invoiceTo: ticks.invoiceTo ?? 0,
      same_as_primary_email: ticks.same_as_primary_email ?? 0,
      custody: 1 as const,
    };
    await addGuardian({ user_detail_id: child_id, guardian }, context);
  }
  if (!edits.guardian) return;
  const current = (await guardiansOf(context.db, context.tenant.institution_id, child_id)).find(
    (one) => one.user_detail_id === guardian_id,
  );
  if (!current)
    throw new Failure('conflict', 'This guardian is no longer linked here. Please leave out these changes.');
  await updateGuardian({ ...current, ...edits.guardian, child_id }, context);
}

/** Files are added to the record's current ones, whatever was there when the family wrote. */
function withEarlierFiles({ custom }: PersonSummary, changes: readonly Change[]): Change[] {
  return changes.map((change) => {
    const kept = (custom[change.path.slice('custom.'.length)] ?? []) as string[];
    return change.field_type === 'file'
      ? { ...change, to: [...new Set([...kept, ...(change.to as string[])])] }
      : change;
  });
}

/** Adds the further children of an enrolment as students of the same family. Returns how many. */
export async function addChildren(
  context: StaffContext,
  first: PersonSummary,
  guardian_id: number | null,
  changes: readonly Change[],
): Promise<number> {
  const { db, tenant, now } = context;
  const { institution_id } = tenant;
  const children = changes.flatMap(({ child, uploads = [] }) => (child ? [{ ...child, uploads }] : []));
  if (children.length === 0) return 0;
  const duplicates = await lookForDuplicates(db, 'student', tenant, children, 0);
  const members = children.map((child, at) => ({
    ...child,
    is_duplicate: (duplicates[at]!.some((one) => one.user_detail_id !== first.user_detail_id) ? 1 : 0) as 0 | 1,
  }));
  const guardians = await guardiansOf(db, institution_id, first.user_detail_id);
  const guardian = guardians.find((one) => one.user_detail_id === guardian_id) ?? guardians[0] ?? null;
  const eldest = {
    user_detail_id: first.user_detail_id,
    email: first.email,
    guardian,
    guardian_id: guardian?.user_detail_id ?? null,
  };
  const added = await addSiblings(db, eldest, members, {
    institution_id,
    role_id: STUDENT,
    signup_source: 'link',
    now,
  });
  for (const [at, { user_detail_id }] of added.entries()) {
    const { values, shown, is_duplicate, uploads } = members[at]!;
    await copySubmission(db, institution_id, first.user_detail_id, {
      person_id: user_detail_id,
      body: { values, payment: 0 },
      shown,
      is_duplicate,
    });
    await giveUploads(db, institution_id, await heldUploads(db, institution_id, uploads), user_detail_id, now);
    await context.audit(submissionAccepted, {
      person_id: user_detail_id,
      after: { signup_source: 'link', is_duplicate },
    });
    if (is_duplicate) await context.later('duplicates', { user_detail_id });
  }
  tellAdded(
    context,
    STUDENT,
    added.map((one) => one.user_detail_id),
  );
  return added.length;
}

/** Writes the accepted changes of a person and of their guardians. */
export async function changeRecord(
  context: StaffContext,
  person: PersonSummary,
  guardian_id: number | null,
  taken: readonly Change[],
): Promise<ReturnType<typeof editsOf>> {
  const { db, tenant, now } = context;
  const { user_detail_id } = person;
  const edits = editsOf(withEarlierFiles(person, taken), new Set(taken.map((change) => change.path)));
  const changed =
    edits.person &&
    (await changePerson(db, { institution_id: tenant.institution_id, user_detail_id, changes: edits.person, now }));
  if (changed) await context.audit(personChanged, { person_id: user_detail_id, ...changed });
  await changeGuardians(context, user_detail_id, guardian_id, edits);
  return edits;
}

/** Gives a person the files of accepted changes; those of further children go to these. */
export async function giveFiles({ db, tenant, now }: StaffContext, person_id: number, taken: readonly Change[]) {
  const { institution_id } = tenant;
  for (const { uploads = [], child } of taken)
    if (!child) await giveUploads(db, institution_id, await heldUploads(db, institution_id, uploads), person_id, now);
}

/** The message to staff after accepting changes. */
export async function messageOf(
  { db, tenant }: StaffContext,
  done: {
    person: PersonSummary;
    converts: boolean;
    siblings: number;
    proposal: { changes: readonly Change[] };
    accepted: readonly string[];
  },
): Promise<string> {
  const { person, converts, siblings, proposal, accepted } = done;
  const words = await listWords(db, tenant.institution_id);
  const added =
    siblings > 0
      ? say(words, `, ${siblings} {${siblings === 1 ? 'student' : 'students'}} of the same family added`)
      : '';
  const count = `${accepted.length} of ${proposal.changes.length} changes accepted${added}`;
  const enrolled = say(
    words,
    siblings > 0 ? '@ is now a {student}, with # of the same family' : '@ is now a {student}',
  );
  return converts ? enrolled.replace('#', String(siblings)).replace('@', () => fullName(person)) : count;
}

/** Answers about a person the school knows, from a form that did not show what it knows. */
export interface Proposed {
  fields: readonly FormField[];
  known: PersonOfForm;
  values: FormValues;
  /** The ids of the files that came with them, in the order of their questions. */
  uploads: readonly number[];
  person_id: number;
  guardian_id: number | null;
  /** Whether what was said about the guardian counts. */
  withGuardian: boolean;
}

const saysNothing = (to: unknown): boolean =>
  to === false ||
  isEmpty(to as FieldValue) ||
  (typeof to === 'object' && !Array.isArray(to) && Object.values(to as object).every((part) => !part));

/** Keeps what differs from the record until staff decide. What was left empty was not said, and changes nothing. */
export async function propose(
  { db, tenant, now }: Pick<StaffContext, 'db' | 'tenant' | 'now'>,
  { fields, known, values, uploads, person_id, guardian_id, withGuardian }: Proposed,
): Promise<void> {
  const asked = shownFields(fields, values).map((field) => ({ ...field, conditions: [], section_conditions: [] }));
  const before = personOf(asked, valuesOf(asked, known));
  const changes = [
    ...proposedChanges(asked, before, personOf(asked, values)),
    ...fileChanges(asked, before, values, uploads),
  ].filter((change) => !saysNothing(change.to) && (withGuardian || !isAboutGuardian(change)));
  if (changes.length === 0) return;
  await addProposal(db, {
    institution_id: tenant.institution_id,
    link_id: null,
    person_id,
    guardian_id,
    purpose: 'update',
    changes,
    state: 'open',
    created_at: now,
  });
}
