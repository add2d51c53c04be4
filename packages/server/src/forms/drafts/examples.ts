import type { saveFormDraft } from '@schoolbell/core/forms/drafts/contract';
import type { InputOf } from '@schoolbell/core/http/endpoint';
import { hashOf, newToken } from '../../http/tokens.ts';
import type { Examples } from '../../testing/calls.ts';
import { solve, type TestFormType, typed } from '../../testing/family.ts';
import type { Answer, TestSchool, TestServer } from '../../testing/server.ts';
import type { World } from '../../testing/world.ts';

type School = Pick<TestSchool, 'hash' | 'owner'>;
const configs = { student: 'signUp/getOptions', lead: 'signUp/lead/getOptions' } as const;

/** Switches on what a school's first form of a type offers. */
export async function offer(
  server: Pick<TestServer, 'call'>,
  school: School,
  type: TestFormType,
  setting: 'children' | 'later',
): Promise<void> {
  const forms = await server.call('GET', 'customForm/getFormTypes', { type }, { as: school.owner });
  const { custom_form_id } = forms.body.data[0];
  const answer = await server.call(
    'POST',
    'customForm/setting/save',
    {
      custom_form_id,
      type: setting,
      should_display: 1,
      is_required: 0,
      label: setting === 'later' ? 'Save and finish later' : 'Add another {student}',
    },
    { as: school.owner },
  );
  if (answer.status !== 200) throw new Error(`The setting answered ${answer.status}: ${answer.text}`);
}

/** A form that a family saves to finish later, with its ticket and the proof. */
export async function draftReady(
  server: Pick<TestServer, 'call'>,
  school: { hash: string },
  type: TestFormType = 'lead',
  change: Record<string, unknown> = {},
): Promise<InputOf<typeof saveFormDraft>> {
  const { body } = await server.call('GET', configs[type], { institution: school.hash });
  return {
    institution: school.hash,
    form: body.form.id,
    form_type: type,
    values: typed(type),
    email: `${newToken().slice(0, 10).replace(/\W/g, 'x')}@family.example`.toLowerCase(),
    ticket: { token: body.ticket.token, nonce: solve(body.ticket) },
    ...change,
  };
}

/** Saves a form for later. */
export async function saveDraft(
  server: Pick<TestServer, 'call'>,
  school: { hash: string },
  type: TestFormType = 'lead',
  change: Record<string, unknown> = {},
): Promise<Answer & { sent: InputOf<typeof saveFormDraft> }> {
  const sent = await draftReady(server, school, type, change);
  return { ...(await server.call('POST', 'signUp/drafts/save', sent)), sent };
}

/** Gives a draft the token for its mail, and returns it. */
export async function linkOf(school: Pick<TestSchool, 'sql'>, draft: string): Promise<string> {
  const token = newToken();
  await school.sql((db) =>
    db
      .updateTable('form_draft')
      .set({ token_hash: hashOf(token) })
      .where('handle_hash', '=', hashOf(draft))
      .execute(),
  );
  return token;
}

/** A saved form, with the link that its mail would have. */
export async function newDraft({ server, school }: World) {
  await offer(server, school, 'lead', 'later');
  const { body, sent } = await saveDraft(server, school);
  return { institution: school.hash, form: sent.form!, draft: await linkOf(school, body.draft) };
}

export const draftsExamples: Examples<'drafts'>['drafts'] = {
  saveFormDraft: async ({ server, school }) => {
    await offer(server, school, 'lead', 'later');
    return draftReady(server, school);
  },
  openFormDraft: newDraft,
  countFormDrafts: async (world) => {
    await world.one(newDraft);
    return { type: 'lead' };
  },
};
