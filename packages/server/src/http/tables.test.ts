import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkbook } from '../outside/xlsx.ts';
import { allCalls, type Called } from '../testing/calls.ts';
import { callOf, exampleOf } from '../testing/promises.ts';
import { requestOf } from '../testing/requests.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { isFormula } from './table.ts';

const exports = (await allCalls()).filter(({ endpoint }) => endpoint.answers === 'table');

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

/** A cell without what its format does to it: the apostrophe of CSV, and noughts at the end of numbers. */
function plain(cell: string): string {
  const text = cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
  return /^-?\d{1,12}\.\d{1,4}$/.test(text) ? String(Number(text)) : text;
}

async function bothOf(called: Called) {
  const input = await exampleOf(world, called);
  const csv = await callOf(server, called, input, { as: world.owner });
  expect(csv.status, csv.text.slice(0, 300)).toBe(200);
  const { method, path } = called.endpoint;
  const xlsx = await server.app.inject(
    requestOf(method, path, { ...input, format: 'xlsx' }, { cookie: world.owner.cookie }),
  );
  expect(xlsx.statusCode).toBe(200);
  const lines = parse(csv.text, { bom: true }) as string[][];
  const sheet = [...openWorkbook(new Uint8Array(xlsx.rawPayload), 500).rows(0)];
  return { lines, sheet, name: String(xlsx.headers['content-disposition']) };
}

test('every list, report and record that can be exported is among the exports', () => {
  expect(exports.length).toBeGreaterThan(35);
});

test.each(exports.map((called) => [called.name, called] as const))(
  '%s has the same cells as CSV and as XLSX',
  async (_, called) => {
    const { lines, sheet, name } = await bothOf(called);
    expect(sheet.map((row) => row.map(plain))).toEqual(lines.map((row) => row.map(plain)));
    expect(lines[0]!.every((header) => header !== '' && !/[{}]/.test(header))).toBe(true);
    expect(name).toMatch(/\.xlsx"/);
  },
);
