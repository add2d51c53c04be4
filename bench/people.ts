import type pg from 'pg';

const firstNames =
  'Amara,Ben,Chloe,Daniel,Elena,Femi,Grace,Hana,Ivan,Jonas,Kofi,Leila,Mateo,Nora,Omar,Priya,Quentin,Ruby,Sofia,Theo,Uma,Viktor,Wanda,Ximena,Yuki,Zara,Aisha,Björn,Cécile,Dáithí';
const surnames =
  'Abbott,Bauer,Castillo,Diaz,Eriksen,Fischer,Garcia,Haddad,Ito,Jansen,Keller,Larsen,Moreau,Nguyen,Okafor,Park,Quinn,Rossi,Sharma,Tanaka,Ueda,Vasquez,Weber,Xu,Yilmaz,Zhang,Müller,Ångström,Çelik,Novák';

/**
 * Fills a school up to `count` active students, every third with a guardian, one statement per step. The search index is
 * rebuilt afterwards, so a million rows take minutes.
 */
export async function fillWith(owner: pg.Client, institution: number, count: number): Promise<void> {
  await owner.query('begin');
  await owner.query("select set_config('app.institution_id', $1, true), set_config('statement_timeout', '0', true)", [
    String(institution),
  ]);
  const { rows } = await owner.query(
    'select count(*)::int as here from person where institution_id = $1 and role_id = 3 and archived_at is null',
    [institution],
  );
  const missing = count - rows[0].here;
  if (missing > 0) await addStudents(owner, institution, missing, rows[0].here);
  await owner.query('commit');
  await owner.query('vacuum analyze person');
}

async function addStudents(owner: pg.Client, institution: number, missing: number, from: number): Promise<void> {
  const big = missing > 50_000;
  const index = big
    ? (await owner.query("select indexdef from pg_indexes where indexname = 'person_search'")).rows[0]?.indexdef
    : undefined;
  if (index) await owner.query('drop index person_search');
  await owner.query(
    `
    insert into person (institution_id, role_id, first_name, surname, email, phone, hash, city, created_at, guardian_text)
    select $1::bigint, 3, f[1 + n % array_length(f, 1)], s[1 + (n / 7) % array_length(s, 1)] || case when n % 1000 = 17 then ' Rarename' || n else '' end,
      'student' || n || '@bench.example', '+1 415 ' || lpad((n % 10000000)::text, 7, '0'), 'bench' || n || '_' || $1::bigint, 'Springfield',
      now() - make_interval(mins => $3::int + $2::int - n), case when n % 3 = 0 then fold('guardian' || n || ' ' || s[1 + (n / 7) % array_length(s, 1)]) else '' end
    from (select string_to_array($4, ',') f, string_to_array($5, ',') s) names, generate_series($3::int + 1, $3::int + $2::int) n`,
    [institution, missing, from, firstNames, surnames],
  );
  if (index) await owner.query(index);
}
