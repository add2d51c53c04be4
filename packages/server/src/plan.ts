import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dateIn, dayIn } from '@schoolbell/core/format';
import { planGates, planName, planTrouble, TRIAL_DAYS } from '@schoolbell/core/settings/plan/rules';
import { isDay } from '@schoolbell/core/validators';
import { planChanged } from '@schoolbell/core/settings/events';
import { dataFolder, loadConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { type Db, transact } from './db/transaction.ts';
import { visitCluster } from './db/visit.ts';
import { insertAudit } from './http/queries.ts';
import {
  allInstitutions,
  changePlan,
  type Known,
  operate,
  type Plan,
  type PlanChange,
  planOf,
  tellOfPlan,
} from './settings/plan/queries.ts';
import { exitOnStartFailure, StartFailure } from './start-failure.ts';

const usage = `Shows and sets the plan of a school; all of its branches share it. Open pages follow within seconds.

  npm run plan -- [--institution <hash or name>] [what to change]

  --code <n>                      the plan: 0 is unlimited; 0, 4 and 6 may add branches
  --trial                         a trial of ${TRIAL_DAYS} days from today
  --trial-until <day or none>     a trial whose last day is YYYY-MM-DD; none ends the trial
  --failed <0 or 1>               whether the last payment failed
  --expires <day or none>         the last day that is paid for
  --portal <address or none>      where owners pay for the plan
  --show                          changes nothing

--institution may be left out where there is one school only.`;

const options = {
  institution: { type: 'string' },
  code: { type: 'string' },
  trial: { type: 'boolean' },
  'trial-until': { type: 'string' },
  failed: { type: 'string' },
  expires: { type: 'string' },
  portal: { type: 'string' },
  show: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const say = (line: string) => console.log(line);

/** A school's hash can start with a dash, which would look like another option. */
function joined(args: string[]): string[] {
  const at = args.indexOf('--institution');
  const hash = args[at + 1];
  return at < 0 || hash === undefined || hash.startsWith('--') ? args : args.toSpliced(at, 2, `--institution=${hash}`);
}

/** What the command line says. Throws a StartFailure that names what is wrong with it. */
function wishes(args: string[]) {
  try {
    return parseArgs({ args: joined(args), options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new StartFailure(`${(error as Error).message.split('. ')[0]}. See npm run plan -- --help.`);
  }
}

type Wishes = ReturnType<typeof wishes>;

function dayOrNone(name: string, text: string): string | null {
  if (text === 'none') return null;
  if (isDay(text)) return text;
  throw new StartFailure(`--${name} must be a day like 2031-01-31, or none, but is "${text}".`);
}

/** The wanted change, in the school's zone. */
function changeFrom(wished: Wishes, zone: string, now: Date): PlanChange {
  const { code, trial, 'trial-until': until, failed, expires, portal } = wished;
  const change: PlanChange = {};
  if (code !== undefined) change.plan_code = wholeNumber('code', code, 9_999);
  if (trial && until !== undefined)
    throw new StartFailure('--trial and --trial-until are both given: give one of them.');
  if (until !== undefined) Object.assign(change, trialTo(dayOrNone('trial-until', until)));
  if (trial) Object.assign(change, trialTo(dayIn(new Date(now.getTime() + TRIAL_DAYS * 86_400_000), zone)));
  if (failed !== undefined) change.is_failed = wholeNumber('failed', failed, 1) as 0 | 1;
  if (expires !== undefined) change.plan_expiry_date = dayOrNone('expires', expires);
  if (portal !== undefined) change.customer_portal = webAddress(portal);
  if (wished.show && Object.keys(change).length > 0)
    throw new StartFailure('--show changes nothing: leave it out, or the rest.');
  return change;
}

const trialTo = (day: string | null): PlanChange => ({ is_trial: day ? 1 : 0, trial_expiry_date: day });

function wholeNumber(name: string, text: string, most: number): number {
  if (/^\d{1,4}$/.test(text) && Number(text) <= most) return Number(text);
  throw new StartFailure(`--${name} must be a whole number from 0 to ${most}, but is "${text}".`);
}

function webAddress(text: string): string | null {
  if (text === 'none') return null;
  if (/^https?:\/\//i.test(text) && URL.canParse(text) && text.length <= 500) return text;
  throw new StartFailure(`--portal must be an address like https://pay.example/school, or none, but is "${text}".`);
}

/** The chosen school with all its branches, the named one first. Throws a StartFailure if it isn't clear. */
function schoolOf(all: Known[], wanted: string | undefined): Known[] {
  const listed = (list: Known[]) => list.map((one) => `  ${one.hash}  ${one.institution_name}`).join('\n');
  if (all.length === 0) throw new StartFailure('There is no school on this server yet: finish its set-up first.');
  const heads = all.filter((one) => one.institution_id === one.head_id);
  if (wanted === undefined && heads.length > 1)
    throw new StartFailure(`There are several schools here: name one by --institution.\n${listed(heads)}`);
  const folded = wanted?.trim().toLowerCase();
  const found =
    wanted === undefined
      ? heads
      : all.filter((one) => one.hash === wanted || one.institution_name.toLowerCase() === folded);
  if (found.length === 0) throw new StartFailure(`There is no school "${wanted}" here. There are:\n${listed(all)}`);
  if (new Set(found.map((one) => one.head_id)).size > 1)
    throw new StartFailure(`Several schools are called "${wanted}": name one by its hash.\n${listed(found)}`);
  const [named] = found;
  return [named!, ...all.filter((one) => one.head_id === named!.head_id && one !== named)];
}

/** A plan in plain lines. */
function linesOf(plan: Plan, zone: string, now: Date): string[] {
  const state = {
    isTrial: plan.is_trial,
    trialExpiryDate: plan.trial_expiry_date,
    isFailed: plan.is_failed,
    planExpiryDate: plan.plan_expiry_date,
    code: plan.plan_code,
  };
  const trouble = planTrouble(state, now, zone);
  const blocked = planGates(state, now, zone)
    .filter((gate) => !gate.isOpen)
    .map(({ gate }) => ({ forms: 'public forms', branches: 'new branches', records: '' })[gate]);
  const day = (date: Date | null) => (date ? dateIn(date, zone) : 'no end');
  return [
    `  Plan          ${planName(plan.plan_code)} (code ${plan.plan_code})`,
    `  Trial         ${plan.is_trial === 1 ? `${trouble === 'trialEnded' ? 'ended after' : 'until'} ${day(plan.trial_expiry_date)}` : 'none'}`,
    `  Payment       ${plan.is_failed === 1 ? 'failed' : 'nothing is due'}`,
    `  Runs until    ${day(plan.plan_expiry_date)}`,
    `  Pay at        ${plan.customer_portal ?? 'nowhere'}`,
    `  Blocked now   ${blocked.join(', ') || 'nothing'}`,
  ];
}

/** Changes the plan in every branch of a school, records that there, and tells the open pages. */
async function apply(db: Db, branches: Known[], change: PlanChange): Promise<void> {
  for (const branch of branches) {
    const { institution_id } = branch;
    await operate(db, institution_id);
    const before = await planOf(db, institution_id);
    await changePlan(db, branch, change);
    const after = await planOf(db, institution_id);
    await insertAudit(db, { institution_id, actor_id: null }, planChanged, { before, after });
    await tellOfPlan(db, institution_id);
  }
}

/** Does what the command line says, in one transaction, and answers what there is to say. */
async function run(db: Db, wished: Wishes, now: Date): Promise<string[]> {
  const branches = schoolOf(await allInstitutions(db), wished.institution);
  const [named] = branches as [Known];
  const change = changeFrom(wished, named.time_zone, now);
  await operate(db, named.institution_id);
  const before = linesOf(await planOf(db, named.institution_id), named.time_zone, now);
  const isChange = Object.keys(change).length > 0;
  if (isChange) await apply(db, branches, change);
  await operate(db, named.institution_id);
  const after = linesOf(await planOf(db, named.institution_id), named.time_zone, now);
  const others = branches.slice(1).map((branch) => branch.institution_name);
  return [
    `${isChange ? 'Changed the plan of' : 'The plan of'} ${named.institution_name} (${named.hash})${others.length > 0 ? ` and its branches ${others.join(', ')}` : ''}:`,
    ...after.map((line, at) => (line === before[at] ? line : `${line}   (was: ${before[at]!.slice(16)})`)),
  ];
}

async function main(): Promise<void> {
  const wished = wishes(process.argv.slice(2));
  if (wished.help) return say(usage);
  const folder = dataFolder();
  if (!process.env['DATABASE_URL'] && !existsSync(folder))
    throw new StartFailure(`There is no Schoolbell in ${folder} yet: start it once, or set DATA_DIR to its folder.`);
  const cluster = await visitCluster(loadConfig());
  const connections = connect({ login: cluster.owner, size: 1, prepare: false });
  try {
    for (const line of await transact(connections, (db) => run(db, wished, new Date()))) say(line);
  } finally {
    await connections.end();
    await cluster.stop();
  }
}

main().catch(exitOnStartFailure);
