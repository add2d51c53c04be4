import { expect, test } from 'vitest';
import { handlers } from '../handlers.ts';
import { contractStage, fingerprint, shareOf } from '../testing/contract.ts';
import { examples } from '../testing/examples.ts';
import * as promises from '../testing/promises.ts';
import { all } from '../testing/promises.ts';
import { testServer } from '../testing/server.ts';

// The promises themselves are tried in the shares beside this file; here is what shows that a broken one would be noticed.
const stage = contractStage();
const of = (name: string) => all.find((called) => called.name === name)!;

test('every endpoint has an example', () => {
  expect(all.map((called) => called.name).filter((name) => !examples[name])).toEqual([]);
  expect(Object.keys(examples).filter((name) => !of(name))).toEqual([]);
});

test('every endpoint is in one of the shares', () => {
  const shared = [1, 2, 3, 4, 5, 6].flatMap((share) => shareOf(all, share));
  expect(shared.length).toBe(all.length);
  expect(new Set(shared)).toEqual(new Set(all));
});

test('it would be noticed if a call did not take its example', async () =>
  expect(await promises.takesItsExample({ ...stage.world, student: 1 }, of('students.studentDetails'))).toHaveLength(
    1,
  ));

test('it would be noticed if a call answered somebody who is not signed in', async () =>
  expect(await promises.refusesNoSession(stage.world, of('session.setupStatus'))).toHaveLength(1));

test('it would be noticed if a role got what is not in its categories', async () =>
  expect(await promises.refusesWithoutCategory(stage.world, of('students.students'), stage.world.owner)).toHaveLength(
    1,
  ));

test("it would be noticed if another school's ids were answered, or something of it changed", async () => {
  const { server, world, other } = stage;
  const before = await fingerprint(other.school);
  expect(await promises.keepsForeignIdsOut(world, of('students.studentDetails'), world)).toHaveLength(1);
  await promises.callOf(server, of('notes.addNote'), await promises.exampleOf(other, of('notes.addNote')), {
    as: other.owner,
  });
  expect(await fingerprint(other.school)).not.toBe(before);
});

test('it would be noticed if an unknown name were taken', async () =>
  expect(await promises.refusesUnknownKeys(stage.world, of('words.wordsList'), '')).toHaveLength(1));

test('it would be noticed if something far too large were taken', async () =>
  expect(await promises.refusesOversize(stage.world, of('notes.addNote'), 100)).not.toEqual([]));

test('it would be noticed if a broken input broke a call', async () => {
  const wordsList = () => Promise.resolve({ data: [{ type: 'student', replaced_text: 1 }] });
  const broken = await testServer({
    log: { write: () => {} },
    handlers: { ...handlers, words: { ...handlers.words, wordsList: wordsList as never } },
  });
  const there = { ...stage.world, server: broken, owner: (await broken.school()).owner };
  expect((await promises.survivesMutations(there, of('words.wordsList'), 16)).length).toBeGreaterThan(0);
  await broken.stop();
});
