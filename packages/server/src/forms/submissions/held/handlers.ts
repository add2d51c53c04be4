import { submissionDismissed, submissionHeld, submissionReleased } from '@schoolbell/core/forms/events';
import { may } from '@schoolbell/core/access';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { shownValues } from '@schoolbell/core/forms/submissions/rules';
import { Failure } from '@schoolbell/core/http/errors';
import type { Handlers, StaffContext } from '../../../http/context.ts';
import { openUploads } from '../../files/verbs.ts';
import { giveUploads } from '../../files/queries.ts';
import { addFamily, type Member, membersOf, shownWith } from '../../families/verbs.ts';
import { markGuardians } from '@schoolbell/core/people/guardians/rules';
import { tellAdded } from '../../../people/telling/verbs.ts';
import { formSheet } from '../../queries.ts';
import { inOwnWords } from '../../config/verbs.ts';
import type { SubmissionToAdd } from '../queries.ts';
import { decide, heldOf, lockHeld, splitSubmission } from './queries.ts';
import { lookForDuplicates, areaOf, roleOf, bodyOf } from '../verbs.ts';

/** Students' submissions are for people who can see students, leads' for people who can see leads. */
function refuseWithout(type: FormType, { viewer }: StaffContext): void {
  const access = type === 'student' ? (['students'] as const) : (['leads', 'all_leads'] as const);
  if (!may(viewer, access))
    throw new Failure(
      'forbidden',
      `Access restricted. Please contact your admin to request permission (${access[0]}).`,
    );
}

async function heldOrMissing(id: number, context: StaffContext) {
  const held = await lockHeld(context.db, context.tenant.institution_id, id);
  if (!held) throw new Failure('notFound', 'This submission is no longer waiting.');
  refuseWithout(held.form_type, context);
  return held;
}

/** Decisions of staff about suspicious forms. */
export const heldHandlers = {
  heldSubmissions: async ({ type }, context) => {
    refuseWithout(type, context);
    const rows = await heldOf(context.db, context.tenant.institution_id, type);
    return {
      data: rows.map(({ shown, body, created_at, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        values: markGuardians(
          shown as SubmissionToAdd['shown'],
          (body as SubmissionToAdd['body']).values as FormValues,
        ),
      })),
    };
  },

  acceptHeld: async ({ submission_id }, context) => {
    const { db, tenant, viewer, now } = context;
    const held = await heldOrMissing(submission_id, context);
    const sheet = await formSheet(db, tenant.institution_id, { type: held.form_type, hash: held.form_hash });
    const { values, children = [], ...body } = held.body as SubmissionToAdd['body'];
    const { named, uploads } = await openUploads(db, tenant.institution_id, sheet!, [
      values as FormValues,
      ...children.map((child) => child.values as FormValues),
    ]);
    const members = membersOf(inOwnWords(sheet!), named[0]!, named.slice(1));
    const duplicates = await lookForDuplicates(db, held.form_type, tenant, members, 0);
    const marked = members.map(
      (member, at) =>
        ({ ...member, is_duplicate: held.is_duplicate || duplicates[at]!.length > 0 ? 1 : 0 }) satisfies Member,
    );
    const added = await addFamily(db, marked, {
      institution_id: tenant.institution_id,
      role_id: roleOf[held.form_type],
      signup_source: held.signup_source,
      now,
    });
    const { user_detail_id } = added[0]!;
    for (const [at, own] of uploads.entries())
      await giveUploads(db, tenant.institution_id, own, added[at]!.user_detail_id, now);
    await decide(db, {
      institution_id: tenant.institution_id,
      id: submission_id,
      state: 'accepted',
      person_id: user_detail_id,
      by: viewer.user_detail_id,
      now,
    });
    if (children.length > 0)
      await splitSubmission(
        db,
        tenant.institution_id,
        submission_id,
        marked.map((member, at) => ({
          person_id: added[at]!.user_detail_id,
          body: { ...body, values: bodyOf(member.values) },
          shown: shownValues(inOwnWords(sheet!).fields, member.values, shownWith(sheet!.country)),
        })),
      );
    for (const [at, { is_duplicate }] of marked.entries())
      if (is_duplicate) await context.later('duplicates', { user_detail_id: added[at]!.user_detail_id });
    tellAdded(
      context,
      roleOf[held.form_type],
      added.map((one) => one.user_detail_id),
    );
    await context.audit(submissionReleased, { person_id: user_detail_id, after: { submission_id } });
    context.changed(areaOf[held.form_type]);
    return { message: 'Submission accepted', user_detail_id };
  },

  dismissHeld: async ({ submission_id, dismissed }, context) => {
    const { db, tenant, viewer, now } = context;
    const held = await heldOrMissing(submission_id, context);
    const state = dismissed ? 'dismissed' : 'held';
    await decide(db, {
      institution_id: tenant.institution_id,
      id: submission_id,
      state,
      person_id: null,
      by: viewer.user_detail_id,
      now,
    });
    await context.audit(dismissed ? submissionDismissed : submissionHeld, { after: { submission_id } });
    context.changed(areaOf[held.form_type]);
    return { message: dismissed ? 'Submission dismissed' : 'Submission put back on the list' };
  },
} satisfies Partial<Handlers<'forms'>>;
