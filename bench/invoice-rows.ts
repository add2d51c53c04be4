import type pg from 'pg';

/** Invoices of one account. */
const EACH = 10;
const tables = ['account', 'invoice', 'invoice_item', 'payment', 'money_entry'] as const;

/** Runs statements as a school, at whatever length. */
export async function asSchool(owner: pg.Client, institution: number, work: () => Promise<void>): Promise<void> {
  await owner.query('begin');
  await owner.query("select set_config('app.institution_id', $1, true), set_config('statement_timeout', '0', true)", [
    String(institution),
  ]);
  try {
    await work();
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

/**
 * Fills a school with issued invoices of the last 1,000 days, ten of an account: eight of ten paid, one in part, one not. Triggers
 * are off and the sums beside the rows are written with them, so that a million take minutes. Answers a student in the middle.
 */
export async function fillInvoices(owner: pg.Client, institution: number, count: number): Promise<number> {
  const people = Math.ceil(count / EACH);
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
  await asSchool(owner, institution, async () => {
    const run = (text: string) =>
      owner.query(text.replaceAll('$1', `${institution}::bigint`).replaceAll('$2', String(people)));
    await run(`create temp table payer on commit drop as
      with made as (insert into person (institution_id, role_id, first_name, surname, hash)
        select $1, 3, 'Payer', 'Number ' || n, 'billed' || n || '_' || $1 from generate_series(1, $2) n returning user_detail_id, institution_id),
      accounts as (insert into account (institution_id, holder_id, currency)
        select m.institution_id, m.user_detail_id, s.currency from made m join institution s on s.institution_id = m.institution_id returning account_id, holder_id, currency)
      select row_number() over (order by holder_id) as n, * from accounts`);
    await run('create unique index on payer (n)');
    await run(`create temp table bill on commit drop as
      select g.n, p.account_id, p.holder_id, p.currency, 10000 + g.n % 5000 as total, current_date - (g.n % 1000) as day,
        case when g.n / $2 % 10 < 8 then 10000 + g.n % 5000 when g.n / $2 % 10 = 8 then 4000 else 0 end as paid,
        nextval('invoice_invoice_id_seq') as invoice_id, nextval(pg_get_serial_sequence('payment', 'payment_id')) as payment_id
      from generate_series(1, ${count}::int) g (n) join payer p on p.n = 1 + g.n % $2`);
    await run(`insert into invoice (institution_id, invoice_id, account_id, payer_id, user_detail_id, number, series, series_at, issued_at, issue_on, due_on, next_due_on, currency, inclusive, subtotal, total, paid)
      select $1, invoice_id, account_id, holder_id, holder_id, 'B-' || lpad(n::text, 7, '0'), 'B', n, day, day, day + 14, day + 14, currency, 0, total, total, paid from bill`);
    await run(`insert into invoice_item (institution_id, invoice_id, place, student_id, type, name, thousandths, unit_price, net, total)
      select $1, invoice_id, 1, holder_id, 'custom', 'Lessons', 1000, total, total, total from bill`);
    await run(`insert into payment (institution_id, payment_id, account_id, mode_id, kind, amount, currency, paid_on, receipt_number, receipt_series, receipt_at)
      select $1, payment_id, account_id, 1, 'desk', paid, currency, day, 'BR-' || lpad(n::text, 7, '0'), 'BR', n from bill where paid > 0`);
    await run(`insert into money_entry (institution_id, account_id, payment_id, invoice_id, kind, amount)
      select $1, account_id, payment_id, case when k = 'allocate' then invoice_id end, k, paid from bill, unnest(array['in', 'allocate']) k where paid > 0`);
    await run(
      `update account a set balance = o.owed from (select account_id, sum(total - paid) as owed from bill group by 1) o where a.institution_id = $1 and a.account_id = o.account_id`,
    );
  });
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
  await owner.query('alter table account enable always trigger account_holder_moves');
  for (const table of [...tables, 'person']) await owner.query(`vacuum analyze ${table}`);
  const { rows } = await owner.query(
    'select user_detail_id::int as id from person where institution_id = $1 and surname = $2',
    [institution, `Number ${Math.ceil(people / 2)}`],
  );
  return rows[0].id;
}
