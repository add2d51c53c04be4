import { expect } from 'vitest';
import type { TestSchool, TestServer, TestStaff } from './server.ts';

const people = [
  {
    kind: 'students',
    firstName: 'Jörg',
    surname: 'Müller',
    email: 'j.mueller@post.example',
    phone: '+49 (0)171 234-5678',
  },
  {
    kind: 'students',
    firstName: 'Łucja',
    surname: 'Nuñez-O’Brien',
    guardian: {
      firstName: 'Şebnem',
      surname: 'Kaya',
      email: 'sk@bosphorus.example',
      phone: '0090 532 111 22 33',
      relation: 'Mother',
    },
  },
  {
    kind: 'students',
    firstName: 'Ömer',
    surname: 'Nuñez',
    guardian: {
      firstName: 'Şebnem',
      surname: 'Kaya',
      email: 'sk@bosphorus.example',
      phone: '0090 532 111 22 33',
      relation: 'Mother',
    },
  },
  { kind: 'students', firstName: '小明', surname: '欧阳' },
  { kind: 'students', firstName: 'Олена', surname: 'Шевченко' },
  { kind: 'students', firstName: '100%', surname: 'Under_score' },
  { kind: 'students', firstName: 'Back\\slash', surname: 'a:colon' },
  { kind: 'students', firstName: 'Hanna', surname: 'Annason' },
  { kind: 'students', firstName: 'Annabel', surname: 'Older' },
  { kind: 'students', firstName: 'Anna', surname: 'Oldest' },
  {
    kind: 'leads',
    firstName: 'Leo',
    surname: 'Wanted',
    email: 'leo@wanted.example',
    guardian: {
      firstName: 'Wanda',
      surname: 'Wanted',
      email: 'wanda@wanted.example',
      phone: '01632 960 111',
      relation: 'Mother',
    },
  },
] as const;

/** Enters people of many scripts and spellings; returns their ids by first name. */
export async function enterSearched(server: TestServer, school: TestSchool): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  // The last of the list is the oldest.
  for (const { kind, ...person } of [...people].reverse()) {
    const { body } = await server.call('POST', `${kind}/add`, { ...person, isDuplicate: 1 }, { as: school.owner });
    ids.set(person.firstName, body.user_detail_id);
  }
  return ids;
}

export interface Row {
  firstName: string;
  role_id: number;
  related_role_id: number | null;
  related_user_detail_id: number | null;
  user_detail_id: number;
  related: { firstName: string } | null;
}

/** Whom the search of the header finds, guardians with their children. */
export async function foundBy(server: TestServer, search: string, as: TestStaff): Promise<string[]> {
  const { body } = await server.call('GET', 'search/overallSmart', { search }, { as });
  expect(body.count).toBe(body.person.length);
  return body.person.map((row: Row) => (row.related ? `${row.firstName} of ${row.related.firstName}` : row.firstName));
}
