import { foldName } from '@schoolbell/core/people/rules';
import type { ParsedOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import type { SelectOption } from '@schoolbell/core/people/questions/rules';
import type { FieldType } from '@schoolbell/core/people/questions/kinds/rules';
import type { formSubjects } from '@schoolbell/core/forms/lists/contract';
import type { Context, Handlers } from '../../http/context.ts';
import { readTicket } from '../../http/ticket.ts';
import { openForm, TICKET_KEY } from '../config/verbs.ts';
import { typeOfForm } from '../types/queries.ts';

/** The number of schools suggested, and how much of a name must be typed. */
const MOST_SUGGESTED = 10;
const SHORTEST_SEARCH = 2;

/** The options of a question on a form of this school, for a page with the form open. */
async function choicesOf(
  field_type: FieldType,
  { institution, form, field, ticket }: ParsedOf<typeof formSubjects>,
  context: Context,
): Promise<SelectOption[]> {
  const tenant = await context.enter(institution);
  const type = await typeOfForm(context.db, tenant.institution_id, form);
  const { sheet, origin } = await openForm(context, tenant, { type: type ?? 'lead', hash: form, booking: true });
  const use = { institution: tenant.hash, form: sheet.hash, origin };
  if (!readTicket(context.key(TICKET_KEY), ticket, use, context.now))
    throw new Failure('ticketExpired', 'This form has been open for too long. Please send it again.');
  const asked = sheet.fields.find(
    (one) => one.field_name === field && one.field_type === field_type && one.toShow === 1,
  );
  if (!asked) throw new Failure('notFound', 'This question could not be found.');
  return [...asked.select_options].sort((a, b) => a.order - b.order);
}

/** The schools whose name contains the typed text, those that start with it first. */
function suggested(schools: readonly SelectOption[], typed: string): SelectOption[] {
  const wanted = foldName(typed);
  const found = schools.flatMap((school) => {
    const at = ` ${foldName(school.value)}`.indexOf(wanted);
    return at < 0 ? [] : [{ school, isStart: at <= 1 }];
  });
  return found
    .sort((a, b) => Number(b.isStart) - Number(a.isStart))
    .slice(0, MOST_SUGGESTED)
    .map(({ school }) => school);
}

/** What some questions of forms let a family choose from. */
export const formListsHandlers: Handlers<'formLists'> = {
  formSchools: async ({ search, ...question }, context) => {
    const schools = await choicesOf('school', question, context);
    return { data: search.length < SHORTEST_SEARCH ? [] : suggested(schools, search) };
  },
  formSchoolYears: async (question, context) => ({ data: await choicesOf('schoolYear', question, context) }),
  formSubjects: async (question, context) => ({ data: await choicesOf('subjects', question, context) }),
};
