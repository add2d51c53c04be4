import { newToken } from '../http/tokens.ts';
import type { Answer, TestServer } from './server.ts';
import { someone } from './person.ts';
import { ask, type World } from './world.ts';

export const said = ({ status, text }: Answer) => ({ status, text });

export const gone = { status: 404, text: JSON.stringify({ code: 'notFound', message: 'Not found.' }) };

/** What a school's links show, and a student with known details. */
export function linksOf(server: () => TestServer, world: () => World) {
  const openStudent = (token: string, institution = world().school.hash) =>
    server().call('GET', 'online/student/getDetailsByHash', { institution, studentHash: token });
  const details = (user_detail_id: number, path = 'student/getDetails') =>
    ask(world(), 'GET', path, { user_detail_id });
  /** A student with known details. */
  async function known(): Promise<number> {
    const { user_detail_id } = await ask(world(), 'POST', 'students/add', {
      firstName: someone(),
      surname: 'Tan',
      email: `${newToken().slice(0, 8).toLowerCase()}@child.example`,
      phone: '+65 6123 4567',
      dob: '2015-02-01',
      isDuplicate: 1,
      address: { street: '1 Old Road', country: 'SG', city: 'Singapore', state: '', zip: '049000' },
      guardian: {
        firstName: 'Anna',
        surname: 'Tan',
        email: `${newToken().slice(0, 8).toLowerCase()}@tan.example`,
        phone: '',
        relation: 'Mother',
        parentCommunication: 1,
      },
    });
    return user_detail_id;
  }
  return { openStudent, details, known };
}
