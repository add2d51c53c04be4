// npm start: installs, builds and runs Schoolbell. Each step is skipped when there is nothing to do, and all of it can be
// interrupted at any moment and started again.
const oldest = 20;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `Schoolbell needs Node ${oldest} or later to start, and this is Node ${process.versions.node}: get a newer one from https://nodejs.org or your system's packages.`,
  );
  process.exit(1);
}

const [{ spawn }, { constants }, { endOnSignal, node, root }, { install }, { build }, { nodeEnv, nodeFlags }] =
  await Promise.all([
    import('node:child_process'),
    import('node:os'),
    import('./steps.mjs'),
    import('./install.mjs'),
    import('./build.mjs'),
    import('./server-node.mjs'),
  ]);

endOnSignal('Interrupted; npm start continues where it left off.');
await install();
const failed = await build();
if (failed.length > 0) process.exit(1);

// From here on the server decides how it ends; this process only passes signals on and its exit code back.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
const server = spawn(node, [...nodeFlags, 'packages/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...nodeEnv, ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.on('error', (error) => {
  console.error(
    `Node 24 could not be started: ${error.message}. Remove the folder node_modules and run npm start again.`,
  );
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
