import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { providers } from '../../outside/providers.ts';
import { testDatabase } from '../../testing/database.ts';
import { stripeStoodIn } from '../../testing/outside/gateways.ts';
import type { Standin } from '../../testing/outside/standin.ts';
import { connectGateway, holdStandin } from '../../testing/outside/stood-in.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { warmGateways } from './verbs.ts';

const gateway = stripeStoodIn();
let standin: Standin;
let server: TestServer;

beforeAll(async () => {
  standin = await holdStandin([gateway.part], () => server);
  const { app: login } = await testDatabase();
  server = await testServer({ login, outsideStandin: standin.origin });
});
afterAll(async () => {
  await server.stop();
  await standin.stop();
});
afterEach(() => vi.restoreAllMocks());

/** Starts as a server does; answers whose SDKs that loaded, each as often as it did. */
async function warmed(): Promise<string[]> {
  const loaded: string[] = [];
  for (const [name, provider] of Object.entries(providers))
    if (provider.sdk) vi.spyOn(provider, 'sdk').mockImplementation(async () => loaded.push(name));
  await warmGateways(server.connections);
  return loaded;
}

test('a starting server loads the SDKs of gateways that schools have connected, each once, and no other', async () => {
  await server.school();
  expect(await warmed()).toEqual([]);
  for (const school of [await server.school(), await server.school()]) await connectGateway(server, school, gateway);
  expect(await warmed()).toEqual(['stripe']);
});
