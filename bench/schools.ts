import type { Stage } from './stage.ts';

/** Asks as the tables' owner, who sees the rows of one school at a time. */
export async function asSchool<Row>(
  { owner, institution_id }: Stage,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  await owner.query('begin');
  await owner.query("select set_config('app.institution_id', $1, true), set_config('statement_timeout', '0', true)", [
    String(institution_id),
  ]);
  const { rows } = await owner.query(text, values);
  await owner.query('commit');
  return rows as Row[];
}

/** Calls as the school's owner; it has to answer 200. */
export async function call<Answer>({ address, cookie }: Stage, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${address}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, 'x-schoolbell': '1', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Brings kept sums up to date, as every hour does. */
export async function fold(stage: Stage): Promise<void> {
  const left = () =>
    asSchool(stage, 'select from report_change where institution_id = $1 limit 1', [stage.institution_id]);
  await asSchool(stage, "insert into job (institution_id, kind, payload) values ($1, 'foldSums', '{}')", [
    stage.institution_id,
  ]);
  while ((await left()).length > 0) await new Promise((wait) => setTimeout(wait, 500));
}
