import { firstApp, firstPreferences, firstSubject } from '@schoolbell/core/bookings/settings/rules';
import type { Db } from '../http/context.ts';
import { DAY, type School, type SeededChild } from '../demo/school.ts';
import { addRequests } from './requests/demo.ts';
import { takeAddress } from './settings/addresses/queries.ts';
import { putPages } from './settings/pages/queries.ts';
import { beginSettings, writeSettings } from './settings/queries.ts';
import { putBookable } from './settings/subjects/queries.ts';

/** Where the demo school's booking page is. */
const SLUG = 'harbour-academy';

/** What is on sale beside the subjects that the catalog has on sale already, and how. */
const onSale: Record<string, Partial<typeof firstSubject>> = {
  'GCSE Maths': { confirm: 'always' },
  'English for newcomers': {},
  Robotics: { confirm: 'auto' },
  'Junior Strings': { sells: ['series'] },
  'Debating Club': { sells: ['series'], link_only: 1, link_key: 'harbour-debating-club' },
};

/** How the school takes bookings: its page, its rules, what is on sale, and a page for languages alone. */
async function addSettings(db: Db, { institution_id, now }: School): Promise<void> {
  const since = new Date(now.getTime() - 60 * DAY);
  await beginSettings(db, institution_id);
  const app = {
    ...firstApp,
    title: 'Book a class at Harbour Academy',
    text: 'Choose a class and a day. You need no account, and pay later by invoice.',
  };
  const groups = { app, preferences: { ...firstPreferences, confirm: 'newFamilies', most_places: 4 } };
  await writeSettings(db, institution_id, groups, since);
  const slug = { kind: 'slug', address: SLUG, leads_on_until: null, now: since } as const;
  await takeAddress(db, institution_id, slug);
  const subjects = await db
    .selectFrom('subject')
    .select(['sub_id', 'sub_name'])
    .where('institution_id', '=', institution_id)
    .execute();
  const ids = new Map(subjects.map((one) => [one.sub_name, one.sub_id]));
  for (const [name, how] of Object.entries(onSale)) {
    const sub_id = ids.get(name)!;
    await db
      .updateTable('subject')
      .set({ is_bookable: 1 })
      .where('institution_id', '=', institution_id)
      .where('sub_id', '=', sub_id)
      .execute();
    await putBookable(db, institution_id, sub_id, { ...firstSubject, ...how });
  }
  const page = {
    slug: 'languages',
    title: 'Languages',
    text: 'French, Spanish and English in small groups. The first half hour of any class can be watched for free.',
    image_handle: null,
    sub_ids: ['French', 'Spanish', 'English for newcomers'].map((name) => ids.get(name)!),
    location_ids: [],
    types: [],
    is_listed: 1 as const,
  };
  await putPages(db, institution_id, [page], since);
}

/** The booking page of the school, and what families booked on it. */
export async function addBookings(db: Db, school: School, children: readonly SeededChild[]): Promise<void> {
  await addSettings(db, school);
  await addRequests(db, school, children);
}
