import { listOf } from './objects.ts';
import type { SchoolAccount } from './world.ts';

/** A path of `expand` that leads nowhere. */
export class NotExpandable extends Error {}

type Thing = Record<string, unknown>;

/** A thing by its id; undefined for an id of something that the stand-in doesn't keep. */
function thingOf(owner: SchoolAccount, id: string): object | undefined {
  const { sessions, intents, charges, refunds, disputes, methods } = owner;
  for (const all of [sessions, intents, charges, refunds, disputes, methods] as Map<string, object>[])
    if (all.has(id)) return all.get(id);
  return undefined;
}

const FIRST = 10;

function refundsOf(owner: SchoolAccount, charge: unknown): object {
  const all = [...owner.refunds.values()].filter((one) => one.charge === charge).toReversed();
  return listOf(all.slice(0, FIRST), `/v1/charges/${String(charge)}/refunds`, all.length > FIRST);
}

function expandOne(owner: SchoolAccount, thing: Thing, [step = '', ...rest]: readonly string[], path: string): Thing {
  if (step === 'data' && Array.isArray(thing['data']))
    return { ...thing, data: (thing['data'] as Thing[]).map((one) => expandOne(owner, one, rest, path)) };
  const isRefunds = thing['object'] === 'charge' && step === 'refunds';
  if (!isRefunds && !(step in thing)) throw new NotExpandable(`This property cannot be expanded (${path}).`);
  const value = isRefunds ? refundsOf(owner, thing['id']) : thing[step];
  const whole = typeof value === 'string' ? (thingOf(owner, value) ?? value) : value;
  const inner =
    rest.length > 0 && typeof whole === 'object' && whole !== null
      ? expandOne(owner, whole as Thing, rest, path)
      : whole;
  return { ...thing, [step]: inner };
}

/** An answer with ids replaced by what they name, as `expand[]` asks. */
export function expanded(owner: SchoolAccount, body: object, paths: readonly string[]): object {
  return paths.reduce((thing, path) => expandOne(owner, thing, path.split('.'), path), body as Thing);
}
