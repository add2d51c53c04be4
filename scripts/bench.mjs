// npm run bench: measures everything that has a budget, and prints it as one table. `npm run bench -- widgets` measures one part.
const oldest = 20;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(`Schoolbell needs Node ${oldest} or later to measure, and this is Node ${process.versions.node}.`);
  process.exit(1);
}

const [{ endOnSignal, endWithNpm, node, run }, { install }, { build }, { ensureChromium }, { ensureWrk }] =
  await Promise.all([
    import('./steps.mjs'),
    import('./install.mjs'),
    import('./build.mjs'),
    import('./chromium.mjs'),
    import('./wrk.mjs'),
  ]);

endOnSignal('Interrupted.');
endWithNpm();
await install();
await build();
const chromium = await ensureChromium();
await ensureWrk();
const env = chromium ? { CHROMIUM_PATH: chromium } : {};
const { code } = await run(node, ['bench/run.ts', ...process.argv.slice(2)], { env, show: true, group: true });
process.exit(code);
