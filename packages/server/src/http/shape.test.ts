import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { categories } from '@schoolbell/core/access';
import { endpoints as everyEndpoint } from '@schoolbell/core/contract';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { mutated, seededRandom } from '../testing/mutations.ts';
import { isFile } from '../testing/promises.ts';
import { fitter, shaper } from './shape.ts';

type Random = () => number;

/** A value of a schema's kind; if the schema checks more than that, it may be refused. */
function someValue(schema: z.ZodMiniType, random: Random): unknown {
  const def = schema._zod.def as unknown as {
    type: string;
    innerType: z.ZodMiniType;
    element: z.ZodMiniType;
    options: z.ZodMiniType[];
    values: unknown[];
    entries: object;
    shape: Record<string, z.ZodMiniType>;
    valueType: z.ZodMiniType;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const kinds: Record<string, () => unknown> = {
    string: () => pick(['', 'Ana', '2026-11-22', '09:15', '2026-11-22T09:15:00.000Z', 'a@school.example']),
    number: () => pick([0, 1, 1, 1, 7, 12.5, -3]),
    boolean: () => random() < 0.5,
    null: () => null,
    unknown: () => pick([null, 1, { some: ['thing'] }]),
    literal: () => pick(def.values),
    enum: () => pick(Object.values(def.entries)),
    union: () => someValue(pick(def.options), random),
    nullable: () => (random() < 0.3 ? null : someValue(def.innerType, random)),
    optional: () => (random() < 0.3 ? undefined : someValue(def.innerType, random)),
    default: () => someValue(def.innerType, random),
    array: () => Array.from({ length: Math.floor(random() * 3) }, () => someValue(def.element, random)),
    object: () =>
      Object.fromEntries(
        Object.entries(def.shape)
          .map(([name, inner]) => [name, someValue(inner, random)] as const)
          .filter(([, value]) => value !== undefined),
      ),
    record: () => ({ one: someValue(def.valueType, random) }),
  };
  return (kinds[def.type] ?? kinds['unknown']!)();
}

/** The schema's own result: the text of the answer, or nothing if it refuses. */
function bySchema({ result }: Pick<Endpoint, 'result'>, value: unknown): unknown {
  const parsed = z.safeParse(result, value);
  return parsed.success ? JSON.parse(JSON.stringify(parsed.data) ?? 'null') : 'refused';
}

/** A viewer who can see everything. */
const everybody = { access: new Set<string>(categories) };

function byShaper(shaped: ReturnType<typeof shaper>, value: unknown): unknown {
  try {
    return JSON.parse(shaped(value, everybody) ?? 'null');
  } catch {
    return 'refused';
  }
}

const endpoints = everyEndpoint()
  .filter((one) => !isFile(one))
  .map(({ area, name, endpoint }) => ({ name: `${area}.${name}`, endpoint }));
const ROUNDS = 40;

describe('answers', () => {
  test.each(endpoints.map((called) => [called.name, called.endpoint] as const))(
    '%s is as its schema makes it',
    (name, endpoint) => {
      const random = seededRandom(name.length * 7919 + endpoint.path.length);
      const shaped = shaper(endpoint);
      for (let round = 0; round < ROUNDS; round += 1) {
        const value = someValue(endpoint.result, random);
        for (const one of [value, mutated(value, random)])
          expect(byShaper(shaped, one), JSON.stringify(one)).toEqual(bySchema(endpoint, one));
      }
    },
  );

  test('nearly all of them are seen at a glance', () => {
    const random = seededRandom(4);
    const seen = endpoints.filter(({ endpoint }) => {
      const fits = fitter(endpoint.result);
      // Most fit at the first try, so no more are made than it takes.
      for (let tries = 0; tries < 500; tries += 1) {
        const value = someValue(endpoint.result, random);
        if (z.safeParse(endpoint.result, value).success && fits(value)) return true;
      }
      return false;
    });
    expect(seen.length / endpoints.length).toBeGreaterThan(0.9);
  });

  test.each([
    ['an unknown name', { id: 1, secret: 'x' }],
    ['a missing one', {}],
    ['a number as text', { id: '1' }],
    [
      'an object of a class',
      new (class {
        id = 1;
      })(),
    ],
    ['no number', { id: Number.NaN }],
    ['a fraction', { id: 1.5 }],
    ['a list', [1]],
    ['nothing', null],
  ])('%s is not taken for a fitting value', (_, value) => {
    expect(fitter(z.strictObject({ id: z.int() }))(value)).toBe(false);
  });

  test('a name that nobody asked for is left out, or refused', () => {
    const endpoint = (result: z.ZodMiniType) => ({ ...endpoints[0]!.endpoint, path: 'some/path', result }) as Endpoint;
    expect(shaper(endpoint(z.object({ id: z.int() })))({ id: 1, secret: 'x' })).toBe('{"id":1}');
    expect(() => shaper(endpoint(z.strictObject({ id: z.int() })))({ id: 1, secret: 'x' })).toThrow(
      "The answer of some/path doesn't match its schema at  (secret)",
    );
  });

  test("a default and a changed text are the schema's", () => {
    const endpoint = {
      ...endpoints[0]!.endpoint,
      result: z.strictObject({ name: z.string().check(z.trim()), count: z._default(z.int(), 3) }),
    } as unknown as Endpoint;
    expect(shaper(endpoint)({ name: ' Ana ' })).toBe('{"name":"Ana","count":3}');
  });
});
