import * as z from 'zod/mini';
import type { Endpoint } from '@schoolbell/core/http/endpoint';
import { hider } from '@schoolbell/core/http/hidden';
import type { Viewer } from '@schoolbell/core/access';

/** Whether a value is already exactly what its schema would make of it. */
type Fits = (value: unknown) => boolean;

interface Check {
  check: string;
  value?: unknown;
  inclusive?: boolean;
}

interface Def {
  type: string;
  format?: string;
  checks?: readonly { _zod: { def: Check } }[];
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
  shape?: Record<string, z.ZodMiniType>;
  catchall?: z.ZodMiniType;
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
}

/**
 * How an endpoint's results become the text of its answers: unknown fields never leave. Throws on a result that doesn't
 * match. Nearly every result is already right, and checking it takes a third of the time in which the schema would build it
 * again. Fields that the viewer has no right to see are hidden here, for every endpoint.
 */
export function shaper(endpoint: Endpoint): (result: unknown, viewer?: Pick<Viewer, 'access'> | null) => string {
  const fits = fitter(endpoint.result);
  const hide = endpoint.access === 'public' ? undefined : hider(endpoint.result);
  const text = (shaped: unknown, viewer: Pick<Viewer, 'access'> | null | undefined) =>
    JSON.stringify(hide ? hide(shaped, viewer?.access ?? new Set()) : shaped);
  // A frozen result is one that several requests share: it is checked and written once.
  const shared = new WeakMap<object, string>();
  const isShared = (result: unknown): result is object =>
    !hide && typeof result === 'object' && result !== null && Object.isFrozen(result);
  return (result, viewer) => {
    const known = isShared(result) ? shared.get(result) : undefined;
    if (known !== undefined) return known;
    if (fits(result)) {
      const written = text(result, viewer);
      if (isShared(result)) shared.set(result, written);
      return written;
    }
    const parsed = z.safeParse(endpoint.result, result);
    if (parsed.success) return text(parsed.data, viewer);
    const where = parsed.error.issues.map(
      (issue) =>
        `${issue.path.join('.')} (${issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.message})`,
    );
    throw new Error(`The answer of ${endpoint.path} doesn't match its schema at ${where.join('; ')}`);
  };
}

/** Checks whether a value fits a schema; asks the schema itself if only that can tell. */
export function fitter(schema: z.ZodMiniType): Fits {
  const def = schema._zod.def as unknown as Def;
  if (def.type === 'number') return numberOf(def) ?? asked(schema);
  if (def.checks?.length) return asked(schema);
  switch (def.type) {
    case 'string':
      return def.format ? asked(schema) : (value) => typeof value === 'string';
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'literal':
      return oneOf(def.values!);
    case 'enum':
      return oneOf(Object.values(def.entries!));
    case 'nullable':
      return either((value) => value === null, fitter(def.innerType!));
    case 'optional':
      return either((value) => value === undefined, fitter(def.innerType!));
    case 'union':
      return def.options!.map(fitter).reduce(either);
    case 'array':
      return arrayOf(fitter(def.element!));
    case 'object':
      return def.catchall && def.catchall._zod.def.type !== 'never' ? asked(schema) : objectOf(def.shape!);
    case 'record':
      return isAnyText(def.keyType!) ? recordOf(fitter(def.valueType!)) : asked(schema);
    case 'unknown':
      return (value) => value !== undefined;
    default:
      return asked(schema);
  }
}

/** Asks the schema itself. It builds objects again, so it can't tell which of them stay the same. */
function asked(schema: z.ZodMiniType): Fits {
  return (value) => {
    if (typeof value === 'object') return false;
    const parsed = z.safeParse(schema, value);
    return parsed.success && parsed.data === value;
  };
}

/** Numbers and whole numbers, also within bounds, as ids are. */
function numberOf({ format, checks = [] }: Def): Fits | undefined {
  const bounds = checks.map(({ _zod: { def } }) => def);
  if (
    (format && format !== 'safeint') ||
    !bounds.every(
      ({ check, inclusive, value }) =>
        (check === 'greater_than' || check === 'less_than') && inclusive && typeof value === 'number',
    )
  )
    return undefined;
  const bound = (kind: string) => bounds.filter(({ check }) => check === kind).map(({ value }) => value as number);
  const [least, most] = [Math.max(-Infinity, ...bound('greater_than')), Math.min(Infinity, ...bound('less_than'))];
  const isKind = format ? Number.isSafeInteger : Number.isFinite;
  return (value) => isKind(value) && (value as number) >= least && (value as number) <= most;
}

function oneOf(values: readonly unknown[]): Fits {
  return (value) => values.includes(value);
}

function either(one: Fits, other: Fits): Fits {
  return (value) => one(value) || other(value);
}

function arrayOf(fits: Fits): Fits {
  return (value) => Array.isArray(value) && value.every(fits);
}

function isAnyText(schema: z.ZodMiniType): boolean {
  const def = schema._zod.def as unknown as Def;
  return def.type === 'string' && !def.format && !def.checks?.length;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function recordOf(fits: Fits): Fits {
  return (value) => isPlain(value) && Object.values(value).every(fits);
}

/** Plain objects with no other names than the schema's: dates, classes and the like are the schema's to refuse. */
function objectOf(shape: Record<string, z.ZodMiniType>): Fits {
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, fitter(schema)]));
  const needed = [...fields].filter(([, fits]) => !fits(undefined)).map(([name]) => name);
  return (value) => {
    if (!isPlain(value)) return false;
    let there = 0;
    for (const name in value) {
      if (!fields.get(name)?.(value[name])) return false;
      there += 1;
    }
    return there === fields.size || needed.every((name) => name in value);
  };
}
