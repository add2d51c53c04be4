import { join } from 'node:path';
import { bodyOf, type Class, makeClasses } from './attendance.ts';
import { inQuiet, load, type Load, middle, requestText } from './load.ts';
import { asSchool } from './schools.ts';
import { setStage, type Stage } from './stage.ts';
import { report } from './table.ts';

const [WARM, SECONDS, TURNS, CONNECTIONS] = [6, 2, 5, 8];

/** Publishes an automation that wants each mark and acts on none: what it costs beside the marks. */
async function automate(stage: Stage): Promise<void> {
  const { institution_id } = stage;
  await asSchool(
    stage,
    `with a as (
      insert into automation (institution_id, automation_name, trigger_name, status, live_since, created_by)
      select $1::bigint, 'Left early', 'attendance', 1, now(), min(user_detail_id) from person where institution_id = $1::bigint and role_id = 10 returning id)
    insert into automation_version (institution_id, automation_id, action_type, filters, action)
    select $1::bigint, id, 'task', '[{"condition_field": "attendance_status", "condition_operator": "any_of", "condition_value": ["99"], "condition": "AND", "custom_form_field_id": null}]',
      '{"task_assign_to": null, "task_detail": "Call", "task_due": "tomorrow", "task_due_time": "10:00:00"}' from a`,
    [institution_id],
  );
  await asSchool(
    stage,
    'update automation a set version_id = v.version_id from automation_version v where v.institution_id = $1 and v.automation_id = a.id and a.institution_id = $1 and a.version_id is null',
    [institution_id],
  );
}

/** Classes of a stage, marked one after the other. */
interface Marked {
  stage: Stage;
  classes: Class[];
  next: number;
}

async function marked(stage: Stage): Promise<Marked> {
  return { stage, classes: await makeClasses(stage.owner, stage.institution_id, false), next: 0 };
}

/** Marks for some seconds, at most each class's events once. */
function run(marked: Marked, seconds: number): Promise<Load> {
  const { port, cookie } = marked.stage;
  return load(port, CONNECTIONS, seconds, () => {
    const one = marked.classes[marked.next++];
    if (!one) throw new Error('There is nothing left to mark: the stage is too small');
    return requestText(port, {
      path: '/api/attendance/mark',
      headers: { cookie, 'x-schoolbell': '1' },
      body: JSON.stringify(bodyOf(one)),
    });
  });
}

async function compare(what: string, told: Marked, silent: Marked, most: number | undefined): Promise<void> {
  const turns: { told: Load; silent: Load }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push(
      await inQuiet(async () => {
        // Each goes first every other time.
        if (turn % 2) return { told: await run(told, SECONDS), silent: await run(silent, SECONDS) };
        const first = await run(silent, SECONDS);
        return { told: await run(told, SECONDS), silent: first };
      }),
    );
  const ratio = middle(turns.map((turn) => turn.silent.perSecond / turn.told.perSecond));
  const refused = turns.reduce((sum, turn) => sum + turn.told.refused + turn.silent.refused, 0);
  const [ours, theirs] = (['told', 'silent'] as const).map((one) => middle(turns.map((turn) => turn[one].p50)));
  report({
    group: 'marking',
    what,
    figure: `${ratio.toFixed(2)} ×, p50 ${theirs!.toFixed(1)} → ${ours!.toFixed(1)} ms${refused ? `, ${refused} refused` : ''}`,
    ...(most !== undefined && { budget: `≤ ${most.toFixed(2)} ×`, holds: ratio <= most && refused === 0 }),
  });
}

/** Saving marks of 30 children against the same server without the triggers by which sums are kept. */
export async function measureKeeping(stage: Stage): Promise<void> {
  const { owner } = stage;
  const keep = async (how: 'enable' | 'disable') => {
    await owner.query(`alter table event ${how} trigger event_days_changed`);
    await owner.query(`alter table attendance_mark ${how} trigger attendance_mark_changed`);
  };
  const all = await marked(stage);
  await run(all, WARM);
  const turns: { kept: Load; bare: Load }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push(
      await inQuiet(async () => {
        const one = async (how: 'enable' | 'disable') => {
          await keep(how);
          return run(all, SECONDS);
        };
        // Each goes first every other time.
        if (turn % 2) return { kept: await one('enable'), bare: await one('disable') };
        const bare = await one('disable');
        return { kept: await one('enable'), bare };
      }),
    );
  await keep('enable');
  const ratio = middle(turns.map((turn) => turn.bare.perSecond / turn.kept.perSecond));
  const refused = turns.reduce((sum, turn) => sum + turn.kept.refused + turn.bare.refused, 0);
  const [ours, theirs] = (['kept', 'bare'] as const).map((one) => middle(turns.map((turn) => turn[one].p50)));
  report({
    group: 'marking',
    what: '30 marks against no sums being kept',
    figure: `${ratio.toFixed(2)} ×, p50 ${theirs!.toFixed(1)} → ${ours!.toFixed(1)} ms${refused ? `, ${refused} refused` : ''}`,
    budget: '≤ 1.10 ×',
    holds: ratio <= 1.1 && refused === 0,
  });
}

/** Saving marks of 30 children against a server that writes down nothing of what happens. */
export async function measureMarking(stage: Stage): Promise<void> {
  const without = await setStage({ first: join(import.meta.dirname, 'without-happenings.ts') });
  try {
    const [told, silent] = [await marked(stage), await marked(without)];
    await run(told, WARM);
    await run(silent, WARM);
    const count = (of: Stage) =>
      asSchool<{ told: number }>(of, "select count(*)::int as told from happening where type = 'attendance.marked'");
    const [[heard], [silence]] = await Promise.all([count(stage), count(without)]);
    if (heard!.told === 0) throw new Error('The server that should write down what happens did not');
    if (silence!.told > 0) throw new Error('The server that should write down nothing did');
    await compare('30 marks against none being told of', told, silent, 1.1);
    await automate(stage);
    await compare('the same while an automation looks at each mark', told, silent, undefined);
  } finally {
    await without.stop();
  }
}
