import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProposal } from '../examples.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { newStudent } from '../../students/examples.ts';
import { ask, makeWorld, type World } from '../../testing/world.ts';
import { linksOf } from '../../testing/known.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const { details, known } = linksOf(
  () => server,
  () => world,
);

describe('an answer', () => {
  test('changes the guardian it is about, or adds another one', async () => {
    const student = await known();
    const {
      firstName,
      dob,
      email,
      guardians: [anna],
    } = await details(student);
    const guardian = {
      parentFirstName: 'Anna',
      parentSurname: 'Tan',
      relation: 'Mother',
      parentEmail: anna.email,
      parentPhone1: '+65 6777 1234',
      parentCommunication: 1 as const,
      invoiceTo: 0 as const,
    };
    const first = await newProposal(world, 'student', student, { firstName, surname: 'Tan', dob, email, guardian });
    expect(first.changes.filter(({ path }) => path.startsWith('guardian'))).toMatchObject([
      { path: 'guardian.phone', to: '+6567771234' },
    ]);
    await ask(world, 'POST', 'online/proposals/accept', {
      proposal_id: first.proposal_id,
      version: first.version,
      accepted: ['guardian.phone'],
    });
    const second = await newProposal(world, 'student', student, {
      firstName,
      surname: 'Tan',
      dob,
      email,
      guardian: { parentFirstName: 'Bo', parentSurname: 'Lim', relation: 'Father', parentEmail: 'bo@lim.example' },
    });
    await ask(world, 'POST', 'online/proposals/accept', {
      proposal_id: second.proposal_id,
      version: second.version,
      accepted: ['guardian'],
    });
    expect((await details(student)).guardians).toMatchObject([
      { firstName: 'Anna', phone: '+6567771234' },
      { firstName: 'Bo', relation: 'Father' },
    ]);
  });

  test('needs the access to guardians if it is about one', async () => {
    const assistant = await world.school.staff(7);
    const student = await newStudent(world);
    const { proposal_id, version } = await newProposal(world, 'student', student, {
      guardian: { parentFirstName: 'Zed', parentSurname: 'Ng', relation: 'Father', parentEmail: 'zed@ng.example' },
    });
    const answer = await server.call(
      'POST',
      'online/proposals/accept',
      { proposal_id, version, accepted: ['guardian'] },
      { as: assistant },
    );
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('"guardian"')]);
  });
});
