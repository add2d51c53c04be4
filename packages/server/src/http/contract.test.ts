import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@schoolbell/core/contract';
import { bringing } from '@schoolbell/core/merged';
import * as areas from '../areas.ts';
import { handlers } from '../handlers.ts';
import { allCalls } from '../testing/calls.ts';
import { contractStage, fingerprint } from '../testing/contract.ts';
import * as promises from '../testing/promises.ts';
import { testServer } from '../testing/server.ts';
import { newImport } from '../imports/examples.ts';
import { newStudent } from '../students/examples.ts';

// Each area tests its own calls; this file tests that none is left out, and that a broken promise is noticed.
const stage = contractStage();
const all = await allCalls();
const of = (name: string) => all.find((called) => called.name === name)!;

/** These areas have no file that tests their calls. */
const untried = (names: string[]): string[] =>
  names.filter((area) => {
    const file = join(import.meta.dirname, '..', area, 'contract.test.ts');
    return (
      !existsSync(file) ||
      !readFileSync(file, 'utf8').split('\n').includes(`contractTests('${area}', examples);`) ||
      !readFileSync(file, 'utf8').split('\n').includes("import { examples } from './examples.ts';")
    );
  });

test('every area tries its calls, and together they are all', () => {
  expect(untried(Object.keys(bringing(areas, 'handlers')))).toEqual([]);
  expect(untried(['gradebook', 'http'])).toEqual(['gradebook', 'http']);
  expect(all.map(({ name }) => name).sort()).toEqual(
    endpoints()
      .map(({ area, name }) => `${area}.${name}`)
      .sort(),
  );
});

describe('it would be noticed', () => {
  test('if a call did not take its example', async () => {
    const called = { ...of('students.studentDetails'), example: () => ({ user_detail_id: 1 }) };
    expect(await promises.takesItsExample(stage.world, called)).toHaveLength(1);
  });

  test("if a person who isn't signed in got an answer", async () =>
    expect(await promises.refusesNoSession(stage.world, of('session.setupStatus'))).toHaveLength(1));

  test('if a role were answered without the category', async () =>
    expect(await promises.refusesWithoutCategory(stage.world, of('students.students'), stage.world.owner)).toHaveLength(
      1,
    ));

  test("if another school's id were answered", async () => {
    const twin = { user_detail_id: await newStudent(stage.world) };
    expect(await promises.keepsForeignIdsOut(stage.world, of('students.studentDetails'), { ...stage, twin })).toEqual([
      expect.stringMatching(/^user_detail_id: a foreign id answers 200 .*, a missing one 404 /),
    ]);
  });

  test('if the other school changed', async () => {
    const { server, other } = stage;
    const before = await fingerprint(other.school);
    const addNote = of('notes.addNote');
    await promises.callOf(server, addNote, await promises.exampleOf(other, addNote), { as: other.owner });
    expect(await fingerprint(other.school)).not.toBe(before);
  });

  test("if an example's id had no twin in the other school", async () => {
    const { world, other } = stage;
    const import_id = await newImport(world, 'uploaded');
    const called = { ...of('imports.importDetails'), example: () => ({ import_id }) };
    const message = `imports.importDetails: import_id ${import_id} (people_import) has no twin`;
    for (const twin of [{}, { import_id }, { import_id: await newStudent(other) }, { import_id: 1 }])
      await expect(promises.keepsForeignIdsOut(world, called, { ...stage, twin })).rejects.toThrow(message);
    const twin = { import_id: await newImport(other, 'uploaded') };
    expect(await promises.keepsForeignIdsOut(world, called, { ...stage, twin })).toEqual([]);
  });

  test('if an unknown name were taken', async () =>
    expect(await promises.refusesUnknownKeys(stage.world, of('words.wordsList'), '')).toHaveLength(1));

  test('if something far too large were taken', async () =>
    expect(await promises.refusesOversize(stage.world, of('notes.addNote'), 100)).not.toEqual([]));

  test('if a broken input broke a call', async () => {
    const wordsList = () => Promise.resolve({ data: [{ type: 'student', replaced_text: 1 }] });
    const broken = await testServer({
      log: { write: () => {} },
      handlers: { ...handlers, words: { ...handlers.words, wordsList: wordsList as never } },
    });
    const there = { ...stage.world, server: broken, owner: (await broken.school()).owner };
    expect((await promises.survivesMutations(there, of('words.wordsList'), 16)).length).toBeGreaterThan(0);
    await broken.stop();
  });
});
