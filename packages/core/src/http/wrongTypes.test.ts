import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../contract.ts';
import { texts } from '../validators.ts';
import { fieldTexts } from './fieldTexts.ts';

type Def = {
  type: string;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  shape?: Record<string, z.ZodMiniType>;
};
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def;

/** A value of each type that JSON has; a list and an object also with something in them. */
const anything: unknown[] = [5, -1.5, 'some text', true, [], ['some text'], [{}], {}, { a: 1 }];

/** Every place in a schema, each with its schema and an input that has only a value there. */
function* places(
  schema: z.ZodMiniType,
  path: string[] = [],
  put: (value: unknown) => unknown = (value) => value,
): Generator<{ path: string[]; schema: z.ZodMiniType; put: (value: unknown) => unknown }> {
  const { innerType = defOf(schema).in, element, valueType, options, shape } = defOf(schema);
  if (path.length > 6) return;
  if (innerType) return yield* places(innerType, path, put);
  if (path.length > 0) yield { path, schema, put };
  for (const option of options ?? []) if (defOf(option).shape) yield* places(option, path, put);
  if (element) yield* places(element, [...path, '0'], (value) => put([value]));
  if (valueType) yield* places(valueType, [...path, 'some'], (value) => put({ some: value }));
  for (const [name, inner] of Object.entries(shape ?? {}))
    yield* places(inner, [...path, name], (value) => put({ [name]: value }));
}

/** Whether a value may only be too short or too long: an empty list where a list is meant. */
const isOfType = (schema: z.ZodMiniType, value: unknown): boolean => {
  const { type, options } = defOf(schema);
  if (options) return options.some((option) => isOfType(option, value));
  return type === (Array.isArray(value) ? 'array' : typeof value);
};

/** The text at a place for a value of a wrong type; undefined where the schema takes it. */
function textFor(input: z.ZodMiniType, path: string[], value: unknown): string | undefined {
  const parsed = z.safeParse(input, value);
  return parsed.success ? undefined : fieldTexts(parsed.error.issues, value)[path.join('.')];
}

test('no value of a wrong type is told that the field is required', () => {
  const tried = endpoints().flatMap(({ area, name, endpoint: { input } }) =>
    [...places(input)].flatMap(({ path, schema, put }) =>
      anything
        .filter((value) => !isOfType(schema, value))
        .map((value) => ({
          what: `${area}.${name} ${path.join('.')} ${JSON.stringify(value)}`,
          text: textFor(input, path, put(value)),
        })),
    ),
  );
  expect(tried.length).toBeGreaterThan(5_000);
  expect(tried.filter(({ text }) => text === texts.required)).toEqual([]);
});
