import type { TestProject } from 'vitest/node';
import { clear, freePort, newDataDir, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    preparedData: string;
  }
}

/** Both projects of process tests ask for it, in one process. */
const shared: { schoolbellPrepared?: Promise<string> } = globalThis as object;

/** Runs before the first process test: starts a server once on an empty folder, so that its database is made and migrated, to be copied. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await (shared.schoolbellPrepared ??= prepare());
  project.provide('preparedData', dataDir);
  return () => clear(dataDir);
}

async function prepare(): Promise<string> {
  const dataDir = newDataDir();
  const server = await startServer({ port: await freePort(), dataDir });
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server that prepares the data ended with ${code}: ${server.errors()}`);
  return dataDir;
}
