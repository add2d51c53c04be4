import { feeYear } from '@schoolbell/core/catalog/fees/rules';
import type { Db } from '../db/transaction.ts';
import { moveStock } from './products/queries.ts';
import type { School, SeededChild } from '../demo/school.ts';
import type { Chance } from '../demo/chance.ts';
import { STUDENT } from '@schoolbell/core/access';

const DAY = 86_400_000;

interface SeededSubject {
  name: string;
  colour: string;
  /** Minutes and pence. */
  lengths: readonly (readonly [number, number])[];
  capacity: number;
  about: string;
  /** What it costs by the period, and how many sessions that includes. */
  period?: readonly ['month' | 'quarter', number, number | null];
  way?: 'package';
  teachers: readonly string[];
  bookable?: boolean;
}

const subjects: Record<string, readonly SeededSubject[]> = {
  Music: [
    {
      name: 'Piano',
      colour: 'plum',
      lengths: [
        [30, 2_800],
        [45, 3_900],
        [60, 4_800],
      ],
      capacity: 1,
      about:
        '<p>Lessons <strong>one to one</strong>, from first notes to grade 8.</p><ul><li>An instrument at home is needed from the second term on</li><li>Exams twice a year</li></ul>',
      teachers: ['teacher'],
      bookable: true,
    },
    {
      name: 'Violin',
      colour: 'cyan',
      lengths: [
        [30, 2_800],
        [45, 3_900],
      ],
      capacity: 1,
      about: 'Lessons one to one. Violins from 1/8 size can be borrowed.',
      teachers: ['teacher'],
      bookable: true,
    },
    {
      name: 'Junior Strings',
      colour: 'info',
      lengths: [[60, 1_200]],
      capacity: 24,
      about: 'Our youngest orchestra. Two concerts a year.',
      period: ['quarter', 11_000, null],
      teachers: ['teacher', 'assistant'],
    },
    {
      name: 'Choir',
      colour: 'orange',
      lengths: [[45, 900]],
      capacity: 40,
      about: 'Everybody can sing.',
      period: ['quarter', 6_500, null],
      teachers: ['assistant'],
    },
  ],
  'Maths and science': [
    {
      name: 'Lower School Maths',
      colour: 'success',
      lengths: [[60, 2_200]],
      capacity: 8,
      about: 'Small groups that keep up with school, and run a little ahead of it.',
      period: ['month', 14_900, 8],
      teachers: ['teacher', 'assistant'],
      bookable: true,
    },
    {
      name: 'GCSE Maths',
      colour: 'success',
      lengths: [
        [60, 2_600],
        [90, 3_600],
      ],
      capacity: 8,
      about: 'Past papers from January on.',
      teachers: ['teacher'],
      bookable: true,
    },
    {
      name: 'Physics Lab',
      colour: 'info',
      lengths: [[90, 3_200]],
      capacity: 10,
      about: 'Experiments every week; bring an old shirt.',
      way: 'package',
      teachers: ['teacher'],
    },
  ],
  Languages: [
    {
      name: 'French',
      colour: 'warning',
      lengths: [
        [45, 2_000],
        [60, 2_500],
      ],
      capacity: 6,
      about: 'Conversation first.',
      teachers: ['assistant'],
      bookable: true,
    },
    {
      name: 'Spanish',
      colour: 'danger',
      lengths: [
        [45, 2_000],
        [60, 2_500],
      ],
      capacity: 6,
      about: 'Conversation first, with a song every week.',
      teachers: ['assistant'],
      bookable: true,
    },
    {
      name: 'English for newcomers',
      colour: 'neutral',
      lengths: [[60, 1_800]],
      capacity: 12,
      about: 'For children who are new in the country, and their parents.',
      teachers: ['teacher', 'assistant'],
    },
  ],
  Clubs: [
    {
      name: 'Debating Club',
      colour: 'orange',
      lengths: [[90, 1_500]],
      capacity: 20,
      about: 'Thursday evenings in the library.',
      period: ['month', 4_500, null],
      teachers: ['teacher'],
    },
    {
      name: 'Chess',
      colour: 'neutral',
      lengths: [[60, 900]],
      capacity: 0,
      about: 'Drop in whenever you like.',
      way: 'package',
      teachers: ['assistant'],
    },
    {
      name: 'Robotics',
      colour: 'cyan',
      lengths: [[120, 3_800]],
      capacity: 12,
      about: 'Build it, program it, race it.',
      period: ['month', 12_000, 3],
      teachers: ['teacher'],
    },
  ],
};

const packages = [
  ['Lessons', 'Ten piano lessons', 10, 6, 26_000, ['Piano'], 30],
  ['Lessons', 'Ten violin lessons', 10, 6, 26_000, ['Violin'], 30],
  ['Lessons', 'Twenty language hours', 20, 12, 46_000, ['French', 'Spanish'], null],
  ['Exams', 'GCSE crash course', 8, 3, 19_500, ['GCSE Maths'], 60],
  ['Exams', 'Lab pass', 6, 4, 17_500, ['Physics Lab'], null],
  ['Clubs', 'Club card', 12, null, 9_900, ['Chess', 'Debating Club'], null],
] as const;

const addOns: Record<string, readonly (readonly [string, number])[]> = {
  'Ten piano lessons': [
    ['Piano book, first year', 1_450],
    ['Exam entry', 5_200],
  ],
  'Ten violin lessons': [['Violin hire for a term', 3_500]],
  'GCSE crash course': [['Past papers, printed', 900]],
};

const fees = [
  ['Registration', 'Covers materials and insurance.', 4_500, 'student', 9],
  ['Family membership', 'A vote in the parents’ meeting, and the summer feast.', 6_000, 'household', 1],
] as const;

const places = [
  [
    'Harbour House',
    '12 Quay Street, Bristol BS1 4QD',
    120,
    [
      ['Great Hall', 60],
      ['Blue Room', 12],
      ['Music Room 1', 4],
      ['Music Room 2', 4],
      ['Lab', 14],
    ],
  ],
  [
    'Clifton Studio',
    '3 Vyvyan Terrace, Bristol BS8 3DF',
    30,
    [
      ['Studio', 24],
      ['Small Room', 6],
    ],
  ],
  ['Online', '', 0, []],
] as const;

const products = [
  ['Books', 'Piano book, first year', 'BK-101', 1_450, 34, 10, 9],
  ['Books', 'Violin book, first year', 'BK-102', 1_450, 18, 8, 6],
  ['Books', 'Theory workbook', 'BK-120', 850, 40, 12, 33],
  ['Uniform', 'Orchestra shirt', 'UN-10', 1_900, 25, 6, 21],
  ['Uniform', 'School hoodie', 'UN-12', 2_800, 15, 5, 15],
  ['Instruments', 'Violin, 1/2 size', 'IN-05', 14_900, 3, 1, 1],
  ['Instruments', 'Rosin', 'IN-31', 450, 60, 15, 12],
] as const;

/** What the demo school teaches and sells, where, and for how much. */
export async function addCatalog(
  db: Db,
  chance: Chance,
  school: School,
  children: readonly SeededChild[],
): Promise<void> {
  const ids = await addSubjects(db, school);
  await addPackages(db, school, ids);
  const since = { created_at: new Date(school.now.getTime() - 200 * DAY), updated_at: school.now };
  const { institution_id } = school;
  await addFees(
    db,
    school,
    since,
    children.filter((child) => child.role_id === STUDENT),
  );
  for (const [p_name, address, capacity, rooms] of places) {
    const { location_id } = await db
      .insertInto('location')
      .values({ institution_id, p_name, address, capacity, ...since })
      .returning('location_id')
      .executeTakeFirstOrThrow();
    if (rooms.length > 0)
      await db
        .insertInto('room')
        .values(
          rooms.map(([name, most], order_by) => ({ institution_id, location_id, name, capacity: most, order_by })),
        )
        .execute();
  }
  await addProducts(
    db,
    chance,
    school,
    children.filter((child) => child.role_id === STUDENT),
  );
}

/** What being registered costs; two of three students have paid it for this year. */
async function addFees(
  db: Db,
  { institution_id, now, staff }: School,
  since: { created_at: Date; updated_at: Date },
  students: readonly SeededChild[],
): Promise<void> {
  const made = await db
    .insertInto('registration_fee')
    .values(
      fees.map(([name, description, amount, per, year_start]) => ({
        institution_id,
        name,
        description,
        amount,
        per,
        year_start,
        ...since,
      })),
    )
    .returning('registration_fee_id')
    .execute();
  const { currency } = await db
    .selectFrom('institution')
    .select('currency')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow();
  const [, , amount, , year_start] = fees[0];
  const paid = students
    .filter((_, at) => at % 3 > 0)
    .map(({ user_detail_id }, at) => {
      const created_at = new Date(now.getTime() - (at % 50) * DAY);
      const paid_on = created_at.toISOString().slice(0, 10);
      return {
        institution_id,
        registration_fee_id: made[0]!.registration_fee_id,
        user_detail_id,
        fee_year: feeYear(paid_on, year_start),
        amount,
        currency,
        paid_on,
        actor_id: staff['frontoffice']!,
        created_at,
      };
    });
  if (paid.length > 0) await db.insertInto('registration_fee_paid').values(paid).execute();
}

const categoryOf = async (
  db: Db,
  institution_id: number,
  kind: 'subject' | 'package' | 'product',
  name: string,
  order_by: number,
): Promise<number> =>
  (
    await db
      .insertInto('category')
      .values({ institution_id, kind, name, order_by })
      .returning('category_id')
      .executeTakeFirstOrThrow()
  ).category_id;

type Ids = Map<string, { sub_id: number; lengths: Map<number, number> }>;

async function addSubjects(db: Db, { institution_id, staff, now }: School): Promise<Ids> {
  const ids: Ids = new Map();
  const created_at = new Date(now.getTime() - 240 * DAY);
  for (const [place, [category, list]] of Object.entries(subjects).entries()) {
    const category_id = await categoryOf(db, institution_id, 'subject', category, place);
    for (const [
      order_by,
      { name, colour, lengths, capacity, about, period, way, teachers, bookable },
    ] of list.entries()) {
      const charging =
        way ?? (period ? (period[2] === null ? ('period' as const) : ('hybrid' as const)) : ('session' as const));
      const { sub_id } = await db
        .insertInto('subject')
        .values({
          institution_id,
          category_id,
          sub_name: name,
          description: about,
          colour,
          default_capacity: capacity,
          is_bookable: bookable ? 1 : 0,
          charging,
          period_unit: period?.[0] ?? null,
          period_fee: period?.[1] ?? null,
          period_sessions: period?.[2] ?? null,
          order_by,
          created_at,
          updated_at: created_at,
        })
        .returning('sub_id')
        .executeTakeFirstOrThrow();
      const made = await db
        .insertInto('subject_duration')
        .values(lengths.map(([minutes, fee]) => ({ institution_id, sub_id, minutes, fee })))
        .returning(['duration_id', 'minutes'])
        .execute();
      await db
        .insertInto('subject_staff')
        .values(
          teachers.map((login) => ({
            institution_id,
            sub_id,
            user_detail_id: staff[login]!,
            added_by: staff['owner']!,
            added_at: created_at,
          })),
        )
        .execute();
      ids.set(name, { sub_id, lengths: new Map(made.map((one) => [one.minutes, one.duration_id])) });
    }
  }
  return ids;
}

async function addPackages(db: Db, { institution_id, now }: School, ids: Ids): Promise<void> {
  const created_at = new Date(now.getTime() - 150 * DAY);
  const known = new Map<string, number>();
  for (const [order_by, [category, package_name, sessions, validity, price, names, minutes]] of packages.entries()) {
    if (!known.has(category))
      known.set(category, await categoryOf(db, institution_id, 'package', category, known.size));
    const { package_id } = await db
      .insertInto('package')
      .values({
        institution_id,
        category_id: known.get(category)!,
        package_name,
        sessions,
        validity,
        price,
        order_by,
        created_at,
        updated_at: created_at,
      })
      .returning('package_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('package_subject')
      .values(
        names.map((name) => ({
          institution_id,
          package_id,
          sub_id: ids.get(name)!.sub_id,
          duration_id: minutes === null ? null : ids.get(name)!.lengths.get(minutes)!,
        })),
      )
      .execute();
    const extras = addOns[package_name] ?? [];
    if (extras.length > 0)
      await db
        .insertInto('package_add_on')
        .values(
          extras.map(([name, cost], place) => ({ institution_id, package_id, name, price: cost, order_by: place })),
        )
        .execute();
  }
}

/** Products with a delivery at the term's beginning and what was sold since, one by one. */
async function addProducts(
  db: Db,
  chance: Chance,
  { institution_id, staff, now }: School,
  students: readonly SeededChild[],
): Promise<void> {
  const began = new Date(now.getTime() - 70 * DAY);
  const known = new Map<string, number>();
  for (const [category, product_name, sku, price, delivered, low_stock, sold] of products) {
    if (!known.has(category))
      known.set(category, await categoryOf(db, institution_id, 'product', category, known.size));
    const { product_id } = await db
      .insertInto('product')
      .values({
        institution_id,
        category_id: known.get(category)!,
        product_name,
        sku,
        price,
        low_stock,
        created_at: began,
        updated_at: began,
      })
      .returning('product_id')
      .executeTakeFirstOrThrow();
    const entry = { institution_id, product_id, actor_id: staff['frontoffice']!, note: '' };
    await moveStock(db, { ...entry, quantity: delivered, reason: 'opening', person_id: null, now: began });
    // Sold in a few sales: a seed that writes hundreds of rows one by one would be slow.
    const sales = Math.min(3, sold);
    for (let at = 0; at < sales; at++) {
      const quantity = at === sales - 1 ? sold - Math.floor(sold / sales) * (sales - 1) : Math.floor(sold / sales);
      await moveStock(db, {
        ...entry,
        quantity: -quantity,
        reason: 'sale',
        person_id: quantity === 1 ? chance.one(students).user_detail_id : null,
        now: new Date(began.getTime() + (10 + at * 20) * DAY),
      });
    }
  }
}
