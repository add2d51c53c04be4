import type pg from 'pg';
import type { Sending } from './stream.ts';

/** Records that lack a part of themselves: what a transaction that is done by halves would leave behind. */
const halves: [string, string][] = [
  [
    'a person from a form without exactly one submission',
    "from person p where p.role_id in (3, 4) and p.signup_source = 'website' and (select count(*) from submission s where s.person_id = p.user_detail_id) <> 1",
  ],
  [
    'a person from a form without exactly one audit row',
    "from person p where p.role_id in (3, 4) and p.signup_source = 'website' and (select count(*) from audit a where a.person_id = p.user_detail_id and a.kind = 'submission.accepted') <> 1",
  ],
  [
    'a person from a form without exactly one mail job',
    "from person p where p.role_id in (3, 4) and p.signup_source = 'website' and (select count(*) from job j where j.kind = 'enquiryMail' and j.key = p.user_detail_id::text) <> 1",
  ],
  [
    'a person from staff without exactly one audit row',
    "from person p where p.role_id in (3, 4) and p.signup_source = 'staff' and (select count(*) from audit a where a.person_id = p.user_detail_id and a.kind = 'added') <> 1",
  ],
  [
    'a student without exactly one guardian',
    'from person p where p.role_id = 3 and (select count(*) from guardian_link l where l.child_id = p.user_detail_id) <> 1',
  ],
  [
    'a guardian without a child',
    'from person p where p.role_id in (5, 6) and not exists (select from guardian_link l where l.guardian_id = p.user_detail_id)',
  ],
  ['a submission without its person', 'from submission s where s.person_id is null'],
  [
    'a spent ticket without its submission',
    'where (select count(*) from ticket_used) <> (select count(*) from submission)',
  ],
  ['a key without its answer', 'from idempotency where status is null or answer is null'],
];

/** What is wrong with the records, in sentences: halves, sendings that were acknowledged and are gone, and doubles. */
export async function complaints(client: pg.Client, sendings: readonly Sending[]): Promise<string[]> {
  const found: string[] = [];
  for (const [sentence, where] of halves) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count ${where}`);
    if (rows[0]!.count > 0) found.push(`${rows[0]!.count} × ${sentence}`);
  }
  const { rows } = await client.query<{ email: string; count: number }>(
    'select email, count(*)::int as count from person where role_id in (3, 4) group by email',
  );
  const counts = new Map(rows.map((row) => [row.email, row.count]));
  for (const { email, answer } of sendings) {
    const count = counts.get(email) ?? 0;
    if (answer?.status === 200 && count === 0) found.push(`${email} was acknowledged and is gone`);
    if (count > 1) found.push(`${email} is there ${count} times`);
  }
  const known = new Set(sendings.map((one) => one.email));
  for (const email of counts.keys()) if (!known.has(email)) found.push(`${email} was never sent`);
  return found;
}

/** Damages the records for the length of a transaction and answers what the check then says: proof that it would notice. */
export async function complaintsAfter(
  client: pg.Client,
  damage: string,
  sendings: readonly Sending[],
): Promise<string> {
  await client.query(`begin; set local session_replication_role = replica; ${damage}`);
  try {
    return (await complaints(client, sendings)).join('\n');
  } finally {
    await client.query('rollback');
  }
}
