import * as z from 'zod/mini';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { type FieldErrors, invalid } from '@schoolbell/core/http/errors';
import { fieldTexts } from '@schoolbell/core/http/fieldTexts';

/** What text from an address becomes, by the schema of its name. */
type Reading = 'text' | 'number' | 'boolean' | 'json' | { each: Reading };

type Def = {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  values?: unknown[];
  shape?: Record<string, z.ZodMiniType>;
};

function defOf(schema: z.ZodMiniType): Def {
  return schema._zod.def as unknown as Def;
}

function readingOf(schema: z.ZodMiniType): Reading {
  const def = defOf(schema);
  if (def.innerType) return readingOf(def.innerType);
  if (def.type === 'array') return { each: readingOf(def.element!) };
  if (def.type === 'union') return readingOf(def.options![0]!);
  if (def.type === 'literal')
    return typeof def.values![0] === 'number' ? 'number' : typeof def.values![0] === 'boolean' ? 'boolean' : 'text';
  if (def.type === 'number' || def.type === 'int') return 'number';
  if (def.type === 'boolean') return 'boolean';
  return def.type === 'object' || def.type === 'record' ? 'json' : 'text';
}

/** Text from an address as the value its schema expects; text that isn't one is left as it is, for the schema to refuse. */
function read(value: unknown, reading: Reading): unknown {
  if (typeof reading === 'object')
    return (Array.isArray(value) ? value : [value]).map((one) => read(one, reading.each));
  if (typeof value !== 'string') return value;
  if (reading === 'number' && /^-?\d{1,16}(\.\d{1,6})?$/.test(value)) return Number(value);
  if (reading === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (reading !== 'json') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Reads an endpoint's input from a request's parts: names in braces from the path, the rest from query or body. */
export function inputReader(endpoint: Endpoint): (params: object, rest: object) => unknown {
  const shape = defOf(endpoint.input).shape ?? {};
  const readings = new Map(Object.entries(shape).map(([name, schema]) => [name, readingOf(schema)]));
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!));
  const readAll = (values: object) =>
    Object.entries(values).map(([name, value]) => [name, read(value, readings.get(name) ?? 'text')]);
  return (params, rest) => {
    const twice = Object.keys(rest).find((name) => inPath.has(name));
    if (twice) throw invalid({ [twice]: 'Unknown field' });
    const others = endpoint.method === 'GET' ? Object.fromEntries(readAll(rest)) : rest;
    return { ...others, ...Object.fromEntries(readAll(params)) };
  };
}

/** Parses an input by its endpoint's schema. Throws `invalid` with a text at each field. */
export function parseInput(endpoint: Endpoint, input: unknown): unknown {
  const parsed = z.safeParse(endpoint.input, input);
  if (!parsed.success) throw invalid(fieldTexts(parsed.error.issues, input));
  const fields: FieldErrors = {};
  refuseZeroBytes(parsed.data, '', fields);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return parsed.data;
}

/** PostgreSQL's text holds every character but this one. */
function refuseZeroBytes(value: unknown, path: string, fields: FieldErrors): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) fields[path] ??= "This field contains a character that can't be saved";
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0')) fields[path || 'input'] ??= 'Unknown field';
      refuseZeroBytes(inner, path ? `${path}.${name}` : name, fields);
    }
  }
}
