import { expect } from 'vitest';
import type { TestSchool, TestServer, TestStaff } from './server.ts';

export const names = (categories: { name: string; subjects: { sub_name: string }[] }[]) =>
  categories.map(({ name, subjects }) => [name, subjects.map((one) => one.sub_name)]);

/** Calls of a school's owner, or of another person. */
export function callsOf(server: () => TestServer, school: () => TestSchool) {
  const call = (
    method: 'GET' | 'POST',
    path: string,
    input: Record<string, unknown> = {},
    as: TestStaff = school().owner,
  ) => server().call(method, path, input, { as });
  /** Calls, and hands over what came of it. */
  async function done(method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}, as?: TestStaff) {
    const answer = await call(method, path, input, as);
    expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    return answer.body;
  }
  return { call, done };
}

/** The catalog of a school, as its tests fill and read it. */
export function subjectsOf(server: () => TestServer, school: () => TestSchool, music: () => number) {
  const { call, done } = callsOf(server, school);
  const subject = async (sub_name: string, more: object = {}) =>
    (await done('POST', 'subject/add', { sub_name, gibbonCourseID: music(), ...more })).data;
  return { call, done, subject };
}
