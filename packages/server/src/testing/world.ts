import type { TestSchool, TestServer, TestStaff } from './server.ts';

/** A school for examples of calls. Each example creates what else it names, or asks the world for it. */
export interface World {
  server: TestServer;
  school: TestSchool;
  owner: TestStaff;
  teacher: TestStaff;
  /** What a maker makes of this world: made when it is first asked for, and the same one ever after. */
  one<T>(make: (world: World) => Promise<T>): Promise<T>;
}

/** What it takes to ask as a school's owner. */
export type Asking = Pick<World, 'server' | 'owner'>;

/** Calls as the school's owner and returns the answer's body. Throws if it was refused. */
export async function ask(world: Asking, method: 'GET' | 'POST', path: string, input: Record<string, unknown> = {}) {
  return asked(world, method, path, input, world.owner);
}

/** The same, as another staff member of the school. */
export async function asked(
  { server }: Pick<World, 'server'>,
  method: 'GET' | 'POST',
  path: string,
  input: Record<string, unknown>,
  as: TestStaff,
) {
  const answer = await server.call(method, path, input, { as });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** Makes a school with an owner and a teacher. */
export async function makeWorld(server: TestServer): Promise<World> {
  const school = await server.school();
  const made = new Map<unknown, Promise<unknown>>();
  const world: World = {
    server,
    school,
    owner: school.owner,
    teacher: await school.staff(2),
    one<T>(make: (world: World) => Promise<T>): Promise<T> {
      const known = made.get(make) as Promise<T> | undefined;
      if (known) return known;
      const making = make(world);
      made.set(make, making);
      // A failed creation can be tried again.
      making.catch(() => made.delete(make));
      return making;
    },
  };
  return world;
}
