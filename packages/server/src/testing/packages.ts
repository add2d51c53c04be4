import type { TestSchool, TestServer } from './server.ts';
import { callsOf } from './subjects.ts';

/** The packages of a school, as its tests make and read them. */
export function packagesOf(server: () => TestServer, school: () => TestSchool, bundles: () => number) {
  const { call, done } = callsOf(server, school);
  const category = async (type: string, name: string) =>
    (await done('POST', 'category/add', { type, name })).data.gibbonCourseID as number;
  const bundle = async (package_name: string, more: object = {}) =>
    (await done('POST', 'package/add', { package_name, category_id: bundles(), sessions: 10, price: 45_000, ...more }))
      .data;
  return { call, done, category, bundle };
}
