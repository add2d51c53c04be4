import { compareFlights } from './flights.ts';
import { asSchool, fillInvoices } from './invoice-rows.ts';
import { requestText } from './load.ts';
import type { Stage } from './stage.ts';
import { recordStatements, replayOf, type Statement } from './statements.ts';
import { report } from './table.ts';

/** What RosarioSIS answered a second on two cores, and how many times that Schoolbell is out for. */
const [THEIRS, TIMES] = [87, 10];
const LINES = 5;
/** Ids begin far apart, so that each shows what it is of wherever it stands in a recording. */
const sequences = { account: 210_000_000, invoice: 220_000_000, payment: 230_000_000, person: 240_000_000 } as const;
const columns = {
  account: 'account_id',
  invoice: 'invoice_id',
  payment: 'payment_id',
  person: 'user_detail_id',
} as const;

/** What one request is about: an invoice with its account and student, and a payment or draft that the bare driver writes below. */
interface Target {
  account: number;
  invoice: number;
  person: number;
  payment: number;
}

/** Unpaid invoices of different families, each with a payment and a draft that only the bare driver uses. */
async function makeTargets({ owner, institution_id }: Stage): Promise<{ paying: Target[]; issuing: Target[] }> {
  for (const [table, from] of Object.entries(sequences))
    await owner.query(
      `select setval(pg_get_serial_sequence('${table}', '${columns[table as keyof typeof sequences]}'), ${from})`,
    );
  await fillInvoices(owner, institution_id, 20_000);
  const targets = { paying: [] as Target[], issuing: [] as Target[] };
  await asSchool(owner, institution_id, async () => {
    const unpaid = `select i.account_id, i.user_detail_id, i.invoice_id, i.currency from invoice i where i.institution_id = ${institution_id} and i.number like 'B-%' and i.paid = 0`;
    targets.paying = (
      await owner.query(
        `with made as (insert into payment (institution_id, account_id, mode_id, kind, amount, currency, paid_on, receipt_number)
          select ${institution_id}, account_id, 1, 'desk', 100, currency, current_date, 'BP-' || invoice_id from (${unpaid}) u returning account_id, payment_id)
        select u.account_id::int as account, u.user_detail_id::int as person, u.invoice_id::int as invoice, m.payment_id::int as payment
        from (${unpaid}) u join made m on m.account_id = u.account_id`,
      )
    ).rows as Target[];
    targets.issuing = (
      await owner.query(
        `insert into invoice (institution_id, account_id, payer_id, user_detail_id, is_draft, issue_on, due_on, next_due_on, currency, inclusive)
        select ${institution_id}, account_id, user_detail_id, user_detail_id, 1, current_date, current_date + 14, current_date + 14, currency, 0 from (${unpaid}) u, generate_series(1, 8)
        returning account_id::int as account, user_detail_id::int as person, invoice_id::int as invoice, 0 as payment`,
      )
    ).rows as Target[];
  });
  for (const table of ['payment', 'invoice']) await owner.query(`vacuum analyze ${table}`);
  return targets;
}

/** The recording of one request, applied to another target: ids also within texts, as in the detail of an activity. */
function renewed(statements: readonly Statement[], replace: ReadonlyMap<string, string>): unknown[][] {
  // Only what is long enough to stand for nothing else.
  const long = [...replace].filter(([from]) => from.length > 8);
  const inText = (text: string) => long.reduce((now, [from, to]) => now.replaceAll(from, to), text);
  const one = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(one);
    if (typeof value === 'string') return inText(value);
    const to = typeof value === 'number' ? replace.get(String(value)) : undefined;
    return to === undefined ? value : Number(to);
  };
  return statements.map(({ values }) => values.map(one));
}

/** The ids of a recording, each by the sequence that it is from; of several the newest. */
function idsIn(statements: readonly Statement[]): Partial<Record<keyof typeof sequences, string>> {
  const found: Partial<Record<keyof typeof sequences, string>> = {};
  for (const number of statements.flatMap(({ values }) => JSON.stringify(values).match(/\b2\d{8}\b/g) ?? []))
    for (const [table, from] of Object.entries(sequences))
      if (Number(number) >= from && Number(number) < from + 10_000_000) found[table as keyof typeof sequences] = number;
  return found;
}

/** Taking a payment at the desk, and issuing an invoice of five lines, each beside the same statements by the bare driver. */
export async function measurePaying(stage: Stage): Promise<void> {
  const { paying, issuing } = await makeTargets(stage);
  let next = 0;
  const target = (list: readonly Target[]) => list[next++ % list.length]!;
  const post = (path: string, body: object) =>
    requestText(stage.port, {
      path,
      headers: { cookie: stage.cookie, 'x-schoolbell': '1' },
      body: JSON.stringify(body),
    });
  const pay = ({ invoice }: Target) => ({ invoice_id: invoice, amount: 1, mode_id: 1 });
  const bill = ({ person }: Target) => ({
    user_detail_id: person,
    items: Array.from({ length: LINES }, (_, at) => ({
      type: 'custom',
      name: `Line ${at}`,
      student_id: person,
      unit_price: 1000 + at,
    })),
  });
  const recorded = await recordStatements(stage, {
    pay: { method: 'POST', url: '/api/payment/addPayment', body: () => pay(target(paying)) },
    issue: { method: 'POST', url: '/api/invoice', body: () => bill(target(paying)) },
  });
  const mapped = (ids: ReturnType<typeof idsIn>, to: Target) =>
    Object.entries(ids).map(([table, id]) => [id, String(to[table as keyof Target])] as const);

  const paid = idsIn(recorded['pay']!);
  const perSecond = await compareFlights(stage, {
    group: 'paying',
    what: 'taking a payment',
    request: () => post('/api/payment/addPayment', pay(target(paying))),
    statements: recorded['pay']!,
    renew: () => replayOf(renewed(recorded['pay']!, new Map(mapped(paid, target(paying))))),
  });
  report({
    group: 'paying',
    what: `taking a payment: times RosarioSIS (${THEIRS}/s)`,
    figure: `${(perSecond / THEIRS).toFixed(1)} ×`,
    budget: `≥ ${TIMES} ×`,
    holds: perSecond >= THEIRS * TIMES,
  });

  const issued = idsIn(recorded['issue']!);
  const number = /[A-Z]+-\d{4}-\d{4}/.exec(JSON.stringify(recorded['issue']!.flatMap(({ values }) => values)))![0];
  const [year, at] = [number.split('-')[1]!, String(Number(number.split('-')[2]))];
  let drafts = 0;
  await compareFlights(stage, {
    group: 'paying',
    what: `issuing an invoice of ${LINES} lines`,
    request: () => post('/api/invoice', bill(target(paying))),
    statements: recorded['issue']!,
    // Numbers of a series of its own, so that the server's own counter stays as it is.
    renew: () => {
      const draft = issuing[drafts++];
      if (!draft) return undefined;
      const place = String(5_000_000 + drafts);
      const all = renewed(
        recorded['issue']!,
        new Map([...mapped(issued, draft), [number, `BI-${place}`], [at, place]]),
      );
      return replayOf(
        all.map((values) =>
          values.map((value) =>
            value === year ? 'bench' : Array.isArray(value) && value[0] === year ? ['bench'] : value,
          ),
        ),
      );
    },
  });
}
