import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '@schoolbell/core/filters/rules';
import { catalogue } from '@schoolbell/core/reports/catalogue/rules';
import { datasets } from '@schoolbell/core/reports/datasets/rules';
import type { ReportField } from '@schoolbell/core/reports/rules';
import { added, condition, demoReports, type Offered, partsOf, type Sums } from '../testing/reports.ts';

let demo: Awaited<ReturnType<typeof demoReports>>;
beforeAll(async () => {
  demo = await demoReports();
}, 120_000);
afterAll(() => demo.server.stop());

/** What a report comes to with these filters. */
async function sumsOf(x: string, ...filters: Condition[]): Promise<Sums> {
  const { body } = await demo.get(`reports/${x}`, { per_page: 1, filters: filters.map((one) => JSON.stringify(one)) });
  return added(body.totals);
}

const fieldsOf = async (x: string): Promise<Offered[]> => (await demo.get('reports/fields', { x })).body.data;

/** One report of each kind of records. */
const oneEach = catalogue.filter(({ of }, at) => catalogue.findIndex((other) => other.of === of) === at);

describe('each filter takes what it names, and its opposite the rest', () => {
  test.each(oneEach.map(({ x }) => x))(
    '%s',
    async (x) => {
      const whole = await sumsOf(x);
      const own = datasets[catalogue.find((one) => one.x === x)!.of].fields as readonly ReportField[];
      // People's own fields are held where lists of people are; one that groups bear the name of is tried here.
      const isTried = ({ name }: Offered) => name === 'gender' || own.some((one) => one.filters && one.name === name);
      for (const field of (await fieldsOf(x)).filter(isTried))
        for (const parts of partsOf(field)) {
          const sums = [];
          for (const part of parts) sums.push({ values: await sumsOf(x, part) });
          const none = Object.fromEntries(Object.keys(whole).map((name) => [name, 0]));
          expect({ field: field.name, ...none, ...added(sums) }).toEqual({ field: field.name, ...whole });
        }
    },
    60_000,
  );
});

test('every name that filters of reports have is taken by a report, and only once by each', async () => {
  const names = new Set<string>();
  for (const { x } of oneEach) {
    const fields = (await fieldsOf(x)).map(({ name }) => name);
    expect(new Set(fields).size, x).toBe(fields.length);
    for (const name of fields) names.add(name);
  }
  const wanted =
    'lead_name, lead_status, invoice_status, staff_name, subject, event_type, event_date, location, student_name, student_age, booking_type, session, invoice_amount, invoice_number, amount_received, payment_mode, payment_date, due_date, issue_date, credit, quantity, validity_date, lead_stage, lead_last_stage, referral_source, country, gender, nationality, city, age, created_date, user_status, attendance_status, confirm_status, payment_type';
  expect(wanted.split(', ').filter((name) => !names.has(name))).toEqual([]);
});

test("choices are the school's own, and what has a second name is offered once", async () => {
  const lines = await fieldsOf('salesByMonth');
  const chosen = (fields: Offered[], name: string) => fields.find((one) => one.name === name)!;
  for (const name of ['subject', 'package', 'product', 'staff_name', 'location'])
    expect(chosen(lines, name).options.length, name).toBeGreaterThan(0);
  expect(chosen(await fieldsOf('attendanceByDay'), 'room').options.length).toBeGreaterThan(0);
  expect(chosen(await fieldsOf('collections'), 'payment_mode').options.length).toBeGreaterThan(0);
  expect([chosen(lines, 'student_age').is_archived, chosen(lines, 'age').is_archived]).toEqual([1, 0]);
});

describe('filters find the rows of the books', () => {
  const cases: [x: string, measure: string, filter: Condition, counted: string][] = [
    [
      'leadSources',
      'people',
      condition('lead_status', 'any_of', 'hot', 'cold'),
      "select count(*) from person p where p.institution_id = $1 and (p.role_id = 4 or p.role_id = 3 and p.converted_at is not null) and p.interest in (1, 4) and p.created_at >= '2026-01-01' and p.created_at < '2026-12-31'",
    ],
    [
      'newEnrolments',
      'enrolments',
      condition('student_age', 'less_than', '10'),
      "select count(*) from enrolment n join person p on p.user_detail_id = n.user_detail_id where n.institution_id = $1 and n.from_date between '2026-01-01' and '2026-12-31' and date_part('year', age('2026-11-22'::date, p.dob)) < 10",
    ],
    [
      'onlineBookings',
      'bookings',
      condition('booking_type', 'any_of', '2'),
      'select count(*) from booking b where b.institution_id = $1 and b.booking_type = 2 and b.sent_at is not null',
    ],
    [
      'onlineBookings',
      'places',
      condition('confirm_status', 'any_of', 'pending'),
      "select sum(b.places) from booking b where b.institution_id = $1 and b.state in ('pending', 'unpaid', 'waiting')",
    ],
    [
      'sessionCredits',
      'left',
      condition('credit', 'more_than', '2'),
      "select sum(l) from (select sum(c.amount) l from credit_entry c join credit_grant g on g.grant_id = c.grant_id where c.institution_id = $1 and g.kind = 'session' and (g.expires_on is null or g.expires_on >= '2026-11-22') group by g.grant_id) x where l > 2",
    ],
    [
      'sessionCredits',
      'given',
      condition('quantity', 'at_least', '10'),
      "select sum(l) from (select sum(c.amount) filter (where c.kind in ('grant', 'adjust', 'revoke')) l from credit_entry c join credit_grant g on g.grant_id = c.grant_id where c.institution_id = $1 and g.kind = 'session' group by g.grant_id) x where l >= 10",
    ],
    [
      'sessionCredits',
      'given',
      condition('validity_date', 'after', '2026-12-31'),
      "select sum(c.amount) from credit_entry c join credit_grant g on g.grant_id = c.grant_id where c.institution_id = $1 and g.kind = 'session' and g.expires_on > '2026-12-31' and c.kind in ('grant', 'adjust', 'revoke')",
    ],
    [
      'salesByMonth',
      'total',
      condition('quantity', 'more_than', '1'),
      "select sum(x) from (select t.total x from invoice_item t join invoice i on i.invoice_id = t.invoice_id where i.institution_id = $1 and i.number is not null and t.thousandths > 1000 and i.issue_on between '2026-01-01' and '2026-12-31' union all select -c.total from credit_note_item c join credit_note n on n.credit_note_id = c.credit_note_id where n.institution_id = $1 and n.voided_at is null and -c.thousandths > 1000 and n.issue_on between '2026-01-01' and '2026-12-31') q",
    ],
    [
      'attendanceByStudent',
      'lessons',
      condition('session', 'any_of', 'trial'),
      "select count(*) from event_student s join event e on e.event_id = s.event_id join enrolment n on n.enrolment_id = s.enrolment_id where s.institution_id = $1 and s.status = 'enrolled' and n.kind = 'trial' and e.published and not e.is_off and e.status = 'scheduled' and e.local_start >= '2026-01-01' and e.local_start < '2027-01-01'",
    ],
    [
      'attendanceByStudent',
      'lessons',
      condition('event_type', 'any_of', 'oneOnOne'),
      "select count(*) from event_student s join event e on e.event_id = s.event_id where s.institution_id = $1 and s.status = 'enrolled' and e.type = 'oneOnOne' and e.published and not e.is_off and e.status = 'scheduled' and e.local_start >= '2026-01-01' and e.local_start < '2027-01-01'",
    ],
  ];
  test.each(cases)('%s, %s', async (x, measure, filter, counted) => {
    const rows = await demo.inDemo(
      async (db, institution_id) =>
        (
          await sql<
            Record<string, string | null>
          >`${sql.raw(counted.replaceAll('$1', String(institution_id)))}`.execute(db)
        ).rows,
    );
    const wanted = Number(Object.values(rows[0]!)[0] ?? 0);
    expect((await sumsOf(x, filter))[measure] ?? 0, `${filter.condition_field}`).toBe(wanted);
    expect(wanted).toBeGreaterThan(0);
  });
});
