import { isGuardian } from '@schoolbell/core/access';
import { dayIn, fullName } from '@schoolbell/core/format';
import { Failure, missing, invalid } from '@schoolbell/core/http/errors';
import { eraseRefusal, mayManageData, retentionErrors, retentionFrom } from '@schoolbell/core/privacy/data/rules';
import { dataExported, personErased, retentionChanged } from '@schoolbell/core/privacy/events';
import { refuseWithout } from '../../http/access.ts';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { type Around, countAround, erasePeople } from '../erasing/queries.ts';
import { findErasable, findPeople, onlyGuardians, storedRetention, storeRetention } from './queries.ts';
import { entriesOf } from './entries/verbs.ts';

function refuseOthers({ viewer }: StaffContext): void {
  if (!mayManageData(viewer)) throw new Failure('forbidden', 'Only owners and admins can do this.');
}

/** What erasing deletes and what stays, in words; `more` counts the guardians who are also erased. */
function fates({ goes, stays, wrote, pictures }: Around, more: number) {
  const sum = (rows: Record<string, number>, ...tables: string[]) =>
    tables.reduce((total, table) => total + (rows[table] ?? 0), 0);
  const some = <L extends { total: number }>(lines: L[]) => lines.filter((line) => line.total > 0);
  return {
    goes: [
      { what: 'Name, contacts, address and all other fields', total: 1 + more },
      ...some([
        { what: 'Notes about them', total: sum(goes, 'note') },
        { what: 'Tasks about them', total: sum(goes, 'task') },
        { what: 'Pictures', total: pictures },
        { what: 'Files', total: sum(goes, 'person_file') },
        { what: 'Links between guardians and children', total: sum(goes, 'guardian_link') },
        { what: 'Links to the family, and their answers', total: sum(goes, 'person_link') },
        { what: 'Leaves', total: sum(goes, 'leave') },
        { what: 'Employment, working hours and pay', total: sum(goes, 'employment', 'working_hours', 'pay_rate') },
        { what: 'Mails to them', total: sum(goes, 'mail') },
        { what: 'Mentions in mails to others, with these mails', total: sum(goes, 'mail_person') },
        { what: 'Forms that they saved to finish later', total: sum(goes, 'form_draft') },
      ]),
    ],
    stays: some([
      { what: 'Forms sent, emptied', total: sum(stays, 'submission'), why: 'They count in statistics' },
      {
        what: 'Entries of the audit log, emptied',
        total: sum(stays, 'audit'),
        why: 'The school must be able to prove what happened and who did it',
      },
      {
        what: 'Notes and tasks that they wrote or were given',
        total: sum(wrote, 'note', 'task'),
        why: 'They are about other people, and no longer name this person',
      },
    ]),
  };
}

async function erasable({ db, tenant, viewer }: StaffContext, user_detail_id: number) {
  const person = await findErasable(db, tenant.institution_id, user_detail_id);
  if (!person || (isGuardian(person) && !viewer.access.has('guardian'))) throw missing();
  return { person, guardians: await onlyGuardians(db, tenant.institution_id, [user_detail_id]) };
}

/** A school's data as a whole: taken out, forgotten, and people erased. */
export const dataHandlers: Handlers<'data'> = {
  exportAll: async (_, context) => {
    refuseOthers(context);
    refuseWithout(context.viewer, 'guardian');
    const { tenant, now } = context;
    await context.auditAtOnce(dataExported);
    return { filename: `${tenant.institutionName}-${dayIn(now, tenant.time_zone)}.zip`, entries: entriesOf(context) };
  },

  erasablePeople: async ({ search }, context) => {
    refuseOthers(context);
    return { data: search ? await findPeople(context.db, context.tenant.institution_id, search) : [] };
  },

  erasePreview: async ({ user_detail_id }, context) => {
    refuseOthers(context);
    const { db, tenant, viewer } = context;
    const { person, guardians } = await erasable(context, user_detail_id);
    const people = [user_detail_id, ...guardians.map((one) => one.user_detail_id)];
    const around = await countAround(db, { institution_id: tenant.institution_id, people }, ['note', 'task']);
    return {
      user_detail_id,
      role_id: person.role_id,
      firstName: person.firstName,
      surname: person.surname,
      refusal: eraseRefusal(person, viewer),
      guardians,
      ...fates(around, guardians.length),
    };
  },

  erasePerson: async ({ user_detail_id, confirmation }, context) => {
    refuseOthers(context);
    const { viewer } = context;
    const { person, guardians } = await erasable(context, user_detail_id);
    const refusal = eraseRefusal(person, viewer);
    if (refusal) throw new Failure('conflict', refusal);
    if (confirmation.toLowerCase() !== fullName(person).toLowerCase())
      throw invalid({
        confirmation: `Please type ${fullName(person)}`,
      });
    const people = [user_detail_id, ...guardians.map((one) => one.user_detail_id)];
    const handles = await erasePeople(context, people, viewer.user_detail_id);
    if (handles.length > 0) await context.later('removeFiles', { handles });
    await context.audit(personErased, { person_id: user_detail_id, after: { people: people.length } });
    return {
      message:
        guardians.length > 0
          ? `Erased, with ${guardians.length} ${guardians.length === 1 ? 'guardian' : 'guardians'}.`
          : 'Erased.',
    };
  },

  retention: async (_, { db, tenant }) => ({ data: retentionFrom(await storedRetention(db, tenant.institution_id)) }),

  saveRetention: async ({ retention }, context) => {
    refuseOthers(context);
    const { db, tenant } = context;
    const errors = retentionErrors(retention);
    if (Object.keys(errors).length > 0)
      throw invalid(
        Object.fromEntries(Object.entries(errors).map(([subject, text]) => [`retention.${subject}`, text])),
      );
    const before = retentionFrom(await storedRetention(db, tenant.institution_id));
    await storeRetention(db, tenant.institution_id, retention);
    await context.audit(retentionChanged, { before, after: retention });
    return { data: retention, message: 'Retention updated.' };
  },
};
