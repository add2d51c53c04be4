// npm test: everything that holds Schoolbell together, in one command. `npm test -- unit` runs one part, and what follows
// the part goes to its tool: `npm test -- unit people`, `npm test -- e2e leads.spec.ts`.
const oldest = 20;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(`Schoolbell needs Node ${oldest} or later to test, and this is Node ${process.versions.node}.`);
  process.exit(1);
}

const [
  { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync },
  { join, relative },
  { endOnSignal, endWithNpm, root, run, runPackageScript, seconds },
  { install },
  { build },
  { ensureTestBrowser },
] = await Promise.all([
  import('node:fs'),
  import('node:path'),
  import('./steps.mjs'),
  import('./install.mjs'),
  import('./build.mjs'),
  import('./chromium.mjs'),
]);

const reports = join(root, 'node_modules/.cache/schoolbell/reports');
/** What the unit tests' servers send to the database, which the statements' own tests read. A run inside of a run names another folder. */
const statements = process.env.SCHOOLBELL_STATEMENTS ?? join(root, 'node_modules/.cache/schoolbell/statements');
/** Otherwise Playwright would keep it in the temporary folder, and each run has its own. */
const transformed = join(root, 'node_modules/.cache/schoolbell/playwright');
/** A run can take as long as the machine needs; silence of so many ms means that it hangs. Each test has its own limit. */
const silence = 5 * 60_000;
const count = { passed: 0, failed: 0 };
const [only, ...rest] = process.argv.slice(2);

/** The parts in order, each with its requirements. */
const parts = {
  types: [checkTypes],
  lint: [lint],
  // Before the unit tests, because some of them request the built pages.
  build: [buildAll, budgets],
  unit: [unitTests],
  statements: [statementTests],
  e2e: [buildAll, browserTests],
};

if (only && !(only in parts)) {
  console.error(`There is no part "${only}": the parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const begin = performance.now();
endOnSignal('Interrupted.');
endWithNpm();
await install();
mkdirSync(reports, { recursive: true });
for (const step of new Set(only ? parts[only] : Object.values(parts).flat())) await step();
console.log(`All of it took ${seconds(performance.now() - begin)}.`);
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 ? 1 : 0);

async function checkTypes() {
  for (const folder of ['.', 'packages/backoffice', 'packages/widgets', 'examples']) {
    if (existsSync(join(root, folder, 'tsconfig.json')))
      await check(`types of ${folder === '.' ? 'core, server and tests' : folder}`, () => run('tsc', ['-p', folder]));
  }
}

async function lint() {
  await check('lint', () => run('oxlint', ['--deny-warnings']));
  await check('format', () => run('oxfmt', ['--check', '.']));
}

async function unitTests() {
  rmSync(statements, { recursive: true, force: true });
  mkdirSync(statements, { recursive: true });
  const chosen = only === 'unit' ? rest : [];
  const code = await vitest('unit and HTTP tests', ['--project=!statements', ...chosen]);
  // Only a whole run can show that no test sends a statement.
  if (code === 0 && chosen.length === 0) writeFileSync(join(statements, 'whole'), '');
}

async function statementTests() {
  if (!existsSync(statements)) {
    console.error('The statements are read from what the unit tests sent: run npm test -- unit first.');
    count.failed += 1;
    return;
  }
  await vitest('tests of statements', ['--project=statements', ...(only === 'statements' ? rest : [])]);
}

async function vitest(name, chosen) {
  const reportOf = (time) => join(reports, `vitest${time}.json`);
  const env = { SCHOOLBELL_STATEMENTS: statements };
  const runOf = (time, files) => {
    rmSync(reportOf(time), { force: true });
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reportOf(time)}`, ...files];
    return run('vitest', args, { show: true, group: true, env, silence });
  };
  let again = [];
  // Read at once: some of these tests run npm test themselves, which begins by deleting the report.
  let first;
  return suite(
    name,
    async () => {
      const { code, ...rest } = await runOf('', chosen);
      first = existsSync(reportOf('')) ? countsOf(reportOf('')) : undefined;
      again = code === 0 || only ? [] : failedFiles(reportOf(''));
      return again.length === 0 ? { code, ...rest } : runOf('-again', again);
    },
    () => {
      const { passed, failed } = first;
      if (again.length === 0) return { passed, failed };
      const left = countsOf(reportOf('-again')).failed;
      if (left === 0) console.warn(`Passed only when tried again: ${again.join(', ')}`);
      return { passed: passed + failed - left, failed: left };
    },
  );
}

/** The tests of a report, passed and failed. A file that doesn't even load has failed, though it has no test to count. */
function countsOf(report) {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
}

/** The files to run once more after a whole run, as browser tests are: none if so many failed that it can't be the machine. */
function failedFiles(report) {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
  return files.length > 3 ? [] : files;
}

async function buildAll() {
  const failed = await build({ group: true, silence });
  count.failed += failed.length;
}

async function budgets() {
  for (const folder of ['packages/widgets', 'packages/backoffice'])
    await check(`byte budgets of ${folder}`, () => runPackageScript(folder, 'budgets'), true);
}

async function browserTests() {
  if (!existsSync(join(root, 'e2e'))) return;
  const browser = await ensureTestBrowser();
  if (!browser) return void (count.failed += 1);
  const report = join(reports, 'playwright.json');
  rmSync(report, { force: true });
  const env = {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: transformed,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const args = ['test', '--reporter=dot,json', ...(only === 'e2e' ? rest : [])];
  await suite(
    'browser tests',
    () => run('playwright', args, { show: true, group: true, env, silence }),
    () => {
      const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
      for (const title of shaky(suites)) console.warn(`Passed only when tried again: ${title}`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected || errors.length };
    },
  );
}

/** The browser tests that failed at first, by file and title: each is worth looking into, none ends a run of half an hour. */
function shaky(suites = []) {
  return suites.flatMap(({ suites: inner, specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...shaky(inner),
  ]);
}

/** A yes-or-no step: prints its time, and its complaints. */
async function check(name, work, showOutput = false) {
  const started = performance.now();
  const result = await work();
  if (!result) return;
  if (result.output && (showOutput || result.code !== 0)) console.log(result.output);
  if (result.code !== 0) count.failed += 1;
  console.log(`${result.code === 0 ? 'ok' : 'FAILED'}: ${name}, ${seconds(performance.now() - started)}`);
}

/** A step that counts its own tests in a report. A tool that failed without a failed test counts as one. */
async function suite(name, work, read) {
  const started = performance.now();
  console.log(`Running the ${name}…`);
  const { code } = await work();
  let found = { passed: 0, failed: 0 };
  try {
    found = read();
  } catch {
    console.error(`The ${name} ended without a report.`);
  }
  count.passed += found.passed;
  count.failed += code === 0 ? found.failed : Math.max(found.failed, 1);
  console.log(
    `${code === 0 ? 'ok' : 'FAILED'}: ${name}, ${found.passed} passed, ${found.failed} failed, ${seconds(performance.now() - started)}`,
  );
  return code;
}
