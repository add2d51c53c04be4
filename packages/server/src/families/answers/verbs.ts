import { shownFields } from '@schoolbell/core/people/questions/conditions/rules';
import { fieldsOfChild } from '@schoolbell/core/forms/families/rules';
import type { FormValues } from '@schoolbell/core/people/questions/answers/rules';
import { personOf, shownValues } from '@schoolbell/core/forms/submissions/rules';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import type { saveConversionByHash } from '@schoolbell/core/families/links/contract';
import { valuesOf } from '@schoolbell/core/families/links/rules';
import { type Change, fileChanges, proposedChanges } from '@schoolbell/core/families/changes/rules';
import { say } from '@schoolbell/core/words/rules';
import type { Context } from '../../http/context.ts';
import { readTicket } from '../../http/ticket.ts';
import { TICKET_KEY } from '../../forms/config/verbs.ts';
import { membersOf, shownWith } from '../../forms/families/verbs.ts';
import { checkAnswers } from '../../forms/checking/verbs.ts';
import type { Opened as Uploads } from '../../forms/files/verbs.ts';
import type { Sheet } from '../../forms/queries.ts';
import { agreedTo } from '../../forms/submissions/record/verbs.ts';
import { bodyOf } from '../../forms/submissions/verbs.ts';
import { addSubmission, spendTicket } from '../../forms/submissions/queries.ts';
import type { Opened } from '../links/verbs.ts';

export type Answer = Omit<ParsedOf<typeof saveConversionByHash>, 'studentHash' | 'leadHash'>;

/** What was sent, as it stood: beside the forms that the family sent before. */
export async function keepSubmission(
  { db, now }: Context,
  { tenant, link, sheet }: Opened,
  input: Answer,
  values: FormValues,
): Promise<void> {
  await addSubmission(db, {
    institution_id: tenant.institution_id,
    custom_form_id: sheet.custom_form_id,
    person_id: link.person_id,
    held_reason: '',
    body: { values: bodyOf(values), payment: input.payment },
    shown: shownValues(sheet.fields, values, shownWith(sheet.country)),
    signup_source: 'link',
    referrer: '',
    page_url: '',
    utm: {},
    is_duplicate: 0,
    now,
    ...agreedTo(sheet, values),
  });
}

/** The further children of a form as changes: each is accepted or left for itself. */
function childrenOf({ fields, words, country }: Sheet, { named, uploads }: Uploads): Change[] {
  const [values, ...children] = named as [FormValues, ...FormValues[]];
  return membersOf({ fields }, values, children)
    .slice(1)
    .map((member, at) => {
      const own = fieldsOfChild(fields, values, children[at]!).map((field) => ({
        ...field,
        conditions: [],
        section_conditions: [],
      }));
      const to = shownValues(own, children[at]!, shownWith(country))
        .map(({ label, value }) => `${label}: ${value}`)
        .join(' · ');
      const child = {
        person: member.person,
        values: member.values,
        shown: shownValues(fields, member.values, shownWith(country)),
      };
      return {
        path: `children.${at}`,
        label: say(words, `{Student} ${at + 2}`),
        field_type: 'text',
        from: null,
        to,
        uploads: uploads[at + 1]!.map((one) => one.id),
        child,
      };
    });
}

/** What a family typed over what the record has, checked like every form. The ticket is spent by it. */
export async function checkAnswer(context: Context, { tenant, link, sheet, origin }: Opened, input: Answer) {
  const { db, now } = context;
  const ticket = readTicket(
    context.key(TICKET_KEY),
    input.ticket.token,
    { institution: tenant.hash, form: sheet.hash, origin },
    now,
  );
  if (!ticket || !(await spendTicket(db, tenant.institution_id, ticket.challenge, now)))
    throw new Failure('ticketExpired', 'This form has been open for too long. Please send it again.');
  return checkAnswers(db, tenant.institution_id, sheet, input, { known: valuesOf(sheet.fields, link.known) });
}

/** Everything in which an answer differs from the record. */
export function changesOf({ link, sheet }: Opened, opening: Uploads): Change[] {
  const [values] = opening.named as [FormValues];
  // What the answers left out was not asked: whatever the record holds there stays.
  const asked = shownFields(sheet.fields, values).map((field) => ({
    ...field,
    conditions: [],
    section_conditions: [],
  }));
  const before = personOf(asked, valuesOf(asked, link.known));
  const files = fileChanges(
    asked,
    before,
    values,
    opening.uploads[0]!.map((one) => one.id),
  );
  return [...proposedChanges(asked, before, personOf(asked, values)), ...files, ...childrenOf(sheet, opening)];
}
