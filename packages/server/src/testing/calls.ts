import { type Area, type Contract, endpoints } from '@schoolbell/core/contract';
import type { Endpoint, InputOf } from '@schoolbell/core/http/endpoint';
import { bringing } from '@schoolbell/core/merged';
import * as areas from '../areas.ts';
import type { TestStaff } from './server.ts';
import type { World } from './world.ts';

type Make<Input> = (world: World, caller: TestStaff) => Input | Promise<Input>;

/** What is unusual about an example. */
interface Unusual {
  /** What it answers where that isn't 200: nothing to renew or to confirm, no link from a mail, no picture in a JSON body. */
  answers?: number;
  /** The call ends the session, or changes the password, of the person who makes it, so each is made by a new person. */
  spendsCaller?: boolean;
}

/** An input that an endpoint takes, naming a world's own records; with new ones where the call uses them up. */
export interface Example<Input = object> extends Unusual {
  (world: World, caller: TestStaff): Input | Promise<Input>;
}

/** An example for each endpoint of some parts: the compiler asks for one that is missing. */
export type Examples<Parts extends Area> = {
  [A in Parts]: {
    [Name in keyof Contract[A] as Contract[A][Name] extends Endpoint ? Name : never]: Example<
      InputOf<Contract[A][Name]>
    >;
  };
};

/** An area of the server that has a part of the contract. */
export type AreaName = {
  [Name in keyof typeof areas]: (typeof areas)[Name] extends { handlers: object } ? Name : never;
}[keyof typeof areas];
export type ExamplesOf<Name extends AreaName> = Examples<keyof (typeof areas)[Name]['handlers'] & Area>;

/** The example of a call that is asked nothing. */
export const nothing = (): Record<string, never> => ({});

/** Does nothing; the compiler checks that these exist. */
export const having =
  (...makers: ((world: World) => Promise<unknown>)[]): Make<Record<string, never>> =>
  async (world) => {
    for (const make of makers) await world.one(make);
    return {};
  };

/** An example with another status than 200. It may lack what no example has: a file in JSON. */
export const answering = (answers: number, make: Make<object>): Example<never> =>
  Object.assign((world: World, caller: TestStaff) => make(world, caller) as never, { answers });

/** An example whose caller can't call anything else afterwards. */
export const spending = <Input>(make: Make<Input>): Example<Input> =>
  Object.assign((world: World, caller: TestStaff) => make(world, caller), { spendsCaller: true });

/** An endpoint with its name, and an example of an input that it takes. */
export interface Called {
  name: string;
  endpoint: Endpoint;
  example: Example;
}

/** The calls of an area with their examples. */
export function callsOf<Name extends AreaName>(area: Name, examples: ExamplesOf<Name>): Called[] {
  const byPart = examples as Record<string, Record<string, Example>>;
  return endpoints()
    .filter((one) => one.area in areas[area].handlers)
    .map(({ area: part, name, endpoint }) => {
      const example = byPart[part]?.[name];
      if (!example) throw new Error(`${part}.${name} has no example in ${area}/examples.ts`);
      return { name: `${part}.${name}`, endpoint, example };
    });
}

/** Every call of the contract, with the examples that the areas have in their folders. */
export async function allCalls(): Promise<Called[]> {
  const calls = await Promise.all(
    (Object.keys(bringing(areas, 'handlers')) as AreaName[]).map(async (area) =>
      callsOf(area, ((await import(`../${area}/examples.ts`)) as { examples: never }).examples),
    ),
  );
  return calls.flat();
}
