import type * as z from 'zod/mini';
import type { Category } from '../access.ts';

/** What a person without the right sees instead. */
interface Hidden {
  rights: readonly Category[];
  instead: (value: never) => unknown;
}

type Access = ReadonlySet<string>;
type Hide = (value: unknown, access: Access) => unknown;
interface Def {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  shape?: Record<string, z.ZodMiniType>;
}

const hidden = new WeakMap<z.ZodMiniType, Hidden>();

/** Makes a field show its value only to viewers with a right, or one of several; `instead` makes the value for everyone else. */
export function shownWith<S extends z.ZodMiniType>(
  right: Category | readonly Category[],
  schema: S,
  instead: (value: z.output<S>) => z.output<S>,
): S {
  hidden.set(schema, { rights: [right].flat(), instead });
  return schema;
}

/** What hides the fields of a schema by the viewer's rights; undefined if every viewer sees all of it. */
export function hider(schema: z.ZodMiniType): Hide | undefined {
  const rule = hidden.get(schema);
  if (rule)
    return (value, access) => (rule.rights.some((right) => access.has(right)) ? value : rule.instead(value as never));
  const { type, innerType, element, options, shape } = schema._zod.def as unknown as Def;
  if (type === 'object') return inObject(shape!);
  if (type === 'array') {
    const hide = hider(element!);
    return hide && ((value, access) => (value as unknown[]).map((one) => hide(one, access)));
  }
  const inner = innerType ?? options?.find((option) => hider(option));
  const hide = inner && hider(inner);
  return hide && ((value, access) => (typeof value === 'object' && value !== null ? hide(value, access) : value));
}

/** A schema's value as a viewer can see it: for values that don't pass a schema, like the record beside a refusal. */
export function seenBy<S extends z.ZodMiniType>(
  viewer: { access: Access },
  schema: S,
  value: z.output<S>,
): z.output<S> {
  return (hider(schema)?.(value, viewer.access) ?? value) as z.output<S>;
}

function inObject(shape: Record<string, z.ZodMiniType>): Hide | undefined {
  const hides = Object.entries(shape).flatMap(([name, field]) => {
    const hide = hider(field);
    return hide ? [[name, hide] as const] : [];
  });
  if (hides.length === 0) return undefined;
  return (value, access) => {
    const row = value as Record<string, unknown>;
    const changes = hides.flatMap(([name, hide]) => (name in row ? [[name, hide(row[name], access)] as const] : []));
    return { ...row, ...Object.fromEntries(changes) };
  };
}
