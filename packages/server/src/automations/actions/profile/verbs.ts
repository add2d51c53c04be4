import { LEAD, STUDENT } from '@schoolbell/core/access';
import { leftOut, type ProfileDetails } from '@schoolbell/core/automations/runs/rules';
import { missing } from '@schoolbell/core/http/errors';
import { noteAdded } from '@schoolbell/core/records/events';
import type { Acting as Author, SignedIn } from '../../../http/context.ts';
import { insertAudits } from '../../../http/queries.ts';
import type { JobContext } from '../../../jobs/kinds.ts';
import { addGuardian } from '../../../people/guardians/verbs.ts';
import { editPerson, openPerson } from '../../../people/verbs.ts';
import { insertNote } from '../../../records/notes/queries.ts';
import { changeStaff } from '../../../staff/changes/verbs.ts';
import { open } from '../../../staff/verbs.ts';
import type { Automation } from '../../events/queries.ts';
import type { Acting, Fact, RunEnd } from '../../runs/queries.ts';

/** The roles as the specification names them in "Update profile". */
const roleIds: Readonly<Record<string, number>> = {
  admin: 1,
  teacher: 2,
  teachingAssistant: 7,
  frontOffice: 8,
  sales: 9,
  owner: 10,
};

/** Names of fields that the record knows by another one. */
const named: Readonly<Record<string, string>> = { user_status: 'status', lead_interest: 'interest', postal: 'zip' };

type Values = Record<string, unknown>;

/** The updates as values by the record's own names. */
function valuesOf({ updates }: ProfileDetails): { own: Values; custom: Values } {
  const own: Values = {};
  const custom: Values = {};
  for (const { update_profile_attr: name, update_profile_value: value, is_custom_field } of updates)
    (is_custom_field === 1 ? custom : own)[named[name] ?? name] = value;
  return { own, custom };
}

/** Moves a lead, or gives it to an owner, as the bulk action does. */
async function inBulk(author: Author, action: 'move' | 'assign', person_id: number, options: Values): Promise<void> {
  const { audits } = await author.brought.actions[action].act(author, {
    role_id: LEAD,
    ids: [person_id],
    options,
    is_undo: 0,
    effects: new Map(),
    bulk_id: null,
  });
  await insertAudits(author.db, { institution_id: author.tenant.institution_id, actor_id: null }, audits);
  if (audits.length > 0) author.changed('leads');
}

async function writeNote(
  author: Author,
  person_id: number,
  { note_details, is_pinned }: ProfileDetails,
): Promise<void> {
  const { db, tenant, viewer, now, audit, changed } = author;
  const note = { person_id, message_box: note_details, is_pinned };
  const { institution_id } = tenant;
  const id = await insertNote(db, { institution_id, ...note, author_id: viewer.user_detail_id, now });
  await audit(noteAdded, { person_id, after: { id, message_box: note_details, is_pinned } });
  changed('notes');
}

async function changeColleague(author: Author, person_id: number, details: ProfileDetails): Promise<void> {
  const { update_profile_field: field, updates } = details;
  const { own } = valuesOf(details);
  const person = await open(author, person_id, true);
  const who = { user_detail_id: person_id, version: person.version };
  if (field === 'role') {
    await changeStaff(author, { ...who, role_id: roleIds[String(updates[0]?.update_profile_value)] as never });
  } else if (field === 'employment') {
    const { dateStart = '', dateEnd = '' } = own as { dateStart?: string; dateEnd?: string };
    await changeStaff(author, { ...who, employment: [...person.employment, { dateStart, dateEnd }] });
  } else await changeStaff(author, { ...who, ...own });
}

/** Writes values into the record of a student or a lead. */
async function changeRecord(author: Author, { run, look }: Acting, details: ProfileDetails): Promise<void> {
  const { own, custom } = valuesOf(details);
  const { interest, ...rest } = own;
  const { version } = await openPerson(author, run.person_id, { locked: true });
  const values: Values =
    details.update_profile_field === 'address'
      ? { address: rest }
      : { ...rest, ...(interest !== undefined && { interest: Number(interest) }) };
  await editPerson(author, look.role_id!, {
    ...values,
    ...(Object.keys(custom).length > 0 && { custom: custom as never }),
    user_detail_id: run.person_id,
    version,
  });
}

/** Changes one profile in the author's name, by the verbs that people change it with. */
async function changeOne(author: Author, one: Acting, details: ProfileDetails): Promise<void> {
  const { update_profile_field: field, update_profile_type: type, updates, lead_owner } = details;
  const { person_id } = one.run;
  if (field === 'note') return writeNote(author, person_id, details);
  if (type === 'staff') return changeColleague(author, person_id, details);
  if (field === 'lead_owner') return inBulk(author, 'assign', person_id, { owner_id: lead_owner });
  if (field === 'lead_stage')
    return inBulk(author, 'move', person_id, { stage_id: Number(updates[0]?.update_profile_value) });
  if (field === 'guardian') {
    const { same_as_student: _, same_as_primary_email: same, ...guardian } = valuesOf(details).own;
    const given = { ...guardian, ...(same !== undefined && { same_as_primary_email: Number(same) }) };
    await addGuardian({ user_detail_id: person_id, guardian: given as never }, author);
    return undefined;
  }
  return changeRecord(author, one, details);
}

const isOf = (type: ProfileDetails['update_profile_type'], role_id: number | null): boolean =>
  type === 'student'
    ? role_id === STUDENT
    : type === 'lead'
      ? role_id === LEAD
      : role_id !== STUDENT && role_id !== LEAD;

/** What was written, as the history shows it. */
function factsOf({ update_profile_field: field, updates, note_details, lead_owner }: ProfileDetails): Fact[] {
  if (field === 'note') return [{ label: 'Note', value: note_details }];
  if (field === 'lead_owner') return [{ label: 'Lead owner', value: String(lead_owner ?? '') }];
  return updates.map(({ update_profile_attr, update_profile_value }) => ({
    label: update_profile_attr,
    value: [update_profile_value].flat().join(', '),
  }));
}

/** Changes the profiles of runs. What follows from it carries the automations that led to it. */
export async function changeProfiles(
  context: JobContext,
  viewer: SignedIn,
  automation: Automation,
  all: readonly Acting[],
): Promise<RunEnd[]> {
  const details = automation.action as ProfileDetails;
  const ends: RunEnd[] = [];
  for (const one of all) {
    const { run_id, path } = one.run;
    if (!isOf(details.update_profile_type, one.look.role_id)) {
      ends.push({ run_id, state: 'skipped', reason: leftOut.other });
      continue;
    }
    const author: Author = {
      ...context,
      viewer,
      happened: (type, rows, circumstances) =>
        context.happened(type, rows, { ...circumstances, path: [...path, automation.automation_id] }),
    };
    if (
      details.update_profile_type === 'staff' &&
      details.updates.length === 0 &&
      details.update_profile_field !== 'note'
    )
      throw missing('field');
    await changeOne(author, one, details);
    ends.push({ run_id, state: 'done', action_data: factsOf(details) });
  }
  return ends;
}
