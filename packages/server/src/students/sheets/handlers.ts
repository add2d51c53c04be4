import { LEAD, STUDENT } from '@schoolbell/core/access';
import { dateIn, dayIn } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import { sheetOf } from '@schoolbell/core/students/sheets/rules';
import { say } from '@schoolbell/core/words/rules';
import { sheetDrawn } from '@schoolbell/core/students/events';
import type { Handlers, DrawnFile, StaffContext } from '../../http/context.ts';
import { pngOf } from '../../http/logos.ts';
import { drawDocument } from '../../outside/documents/documents.ts';
import type { Sheet } from '../../outside/documents/sheets.ts';
import { phoneWriter } from '../../outside/phones.ts';
import { listWords } from '../../words/queries.ts';
import { findListed } from '../../people/search/queries.ts';
import { logoHandle, sheetPeople } from './queries.ts';

const kinds = {
  [STUDENT]: { noun: '{student}', nouns: '{students}' },
  [LEAD]: { noun: 'lead', nouns: 'leads' },
} as const;

/** The sheets of people whom the viewer may open. Everything is read here; pictures and pages follow when the database is free again. */
async function sheetsFile(
  context: StaffContext,
  role_id: typeof STUDENT | typeof LEAD,
  user_detail_ids: readonly number[],
): Promise<DrawnFile> {
  const { db, viewer, tenant, dataDir, now } = context;
  const { institution_id } = viewer;
  const owner_id = role_id === LEAD && !viewer.access.has('all_leads') ? viewer.user_detail_id : undefined;
  const ids = await findListed(db, { institution_id, role_id, owner_id }, user_detail_ids);
  if (ids.length === 0) throw missing();
  const people = await sheetPeople(db, institution_id, role_id, ids);
  const logo = await logoHandle(db, institution_id);
  const list = await listWords(db, institution_id);
  const words = (text: string) => say(list, text);
  const phone = phoneWriter(tenant.country);
  await Promise.all(ids.map((person_id) => context.audit(sheetDrawn, { person_id })));
  const today = dayIn(now, tenant.time_zone);
  const sheet = async ({
    image_handle,
    street,
    city,
    state,
    zip,
    country,
    created_at,
    ...person
  }: (typeof people)[number]): Promise<Sheet> => ({
    ...sheetOf(
      {
        ...person,
        guardians: viewer.access.has('guardian') ? person.guardians : [],
        role_id,
        address: { street, city, state, zip, country },
        created_on: dayIn(created_at, tenant.time_zone),
      },
      { today, say: words, phone },
    ),
    picture: await pngOf(dataDir, image_handle),
  });
  const { noun, nouns } = kinds[role_id];
  return {
    filename: `${words(ids.length === 1 ? noun : nouns)}-${today}.pdf`,
    draw: async () =>
      drawDocument('profile-sheets', {
        title: words(nouns),
        school: tenant.institutionName,
        footer: `${tenant.institutionName} · ${dateIn(now, tenant.time_zone)}`,
        logo: await pngOf(dataDir, logo),
        people: await Promise.all(people.map(sheet)),
      }),
  };
}

/** Profile sheets as PDF. */
export const sheetsHandlers: Handlers<'sheets'> = {
  studentPdfs: ({ user_detail_ids }, context) => sheetsFile(context, STUDENT, user_detail_ids),
  leadPdfs: ({ user_detail_ids }, context) => sheetsFile(context, LEAD, user_detail_ids),
};
