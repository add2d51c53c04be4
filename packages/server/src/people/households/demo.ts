import { GUARDIAN, LEAD, LEAD_GUARDIAN, STUDENT } from '@schoolbell/core/access';
import type { Chance } from '../../demo/chance.ts';
import { type Language, languages, places } from '../../demo/names.ts';

const DAY = 86_400_000;

/** A guardian of the demo school, before they have an id. */
export interface DemoGuardian {
  role_id: 5 | 6;
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  relation: 'Mother' | 'Father';
  created_at: Date;
}

/** A child of the demo school with their guardians, the main one first. */
export interface DemoChild {
  role_id: 3 | 4;
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  dob: string;
  gender: 'M' | 'F';
  nationality: string;
  address: { street: string; city: string; zip: string };
  created_at: Date;
  guardians: DemoGuardian[];
}

/** A birth date for this age today. */
function bornAt(chance: Chance, now: Date, youngest: number, oldest: number): string {
  return new Date(now.getTime() - Math.floor((chance.whole(youngest, oldest) + chance.next()) * 365.25) * DAY)
    .toISOString()
    .slice(0, 10);
}

/** When a person joined: more often lately, and in office hours or the evening. */
function cameAt(chance: Chance, now: Date, days: number): Date {
  const ago = Math.floor(chance.next() ** 1.7 * days);
  const day = new Date(now.getTime() - ago * DAY);
  day.setUTCHours(chance.whole(7, 20), chance.whole(0, 59), chance.whole(0, 59), 0);
  return day < now ? day : new Date(now.getTime() - chance.whole(5, 90) * 60_000);
}

const mobile = (chance: Chance): string =>
  `+44 7${chance.whole(300, 999)} ${String(chance.whole(0, 999_999)).padStart(6, '0')}`;

function guardiansOf(
  chance: Chance,
  language: Language,
  family: { surname: string; mailbox: string; role_id: 5 | 6; created_at: Date },
): DemoGuardian[] {
  const { surname, mailbox, role_id, created_at } = family;
  const relations = chance.holds(0.6) ? (['Mother', 'Father'] as const) : (['Father', 'Mother'] as const);
  const both = chance.holds(0.45) ? relations : relations.slice(0, 1);
  return both.map((relation, at) => ({
    role_id,
    surname,
    relation,
    created_at,
    phone: mobile(chance),
    email: `${mailbox}${at ? '.2' : ''}@${chance.one(['mail.example', 'post.example', 'inbox.example'])}`,
    firstName: chance.one(relation === 'Mother' ? language.mothers : language.fathers),
  }));
}

/** One family with its children; siblings share address and guardians. */
function family(chance: Chance, now: Date, role_id: 3 | 4, number: number): DemoChild[] {
  const language = chance.early(languages);
  const [surname, mailbox] = chance.early(language.surnames);
  const place = chance.one(places);
  const created_at = cameAt(chance, now, role_id === STUDENT ? 700 : 120);
  const guardians = guardiansOf(chance, language, {
    surname,
    mailbox: `${mailbox}.${number}`,
    role_id: role_id === STUDENT ? GUARDIAN : LEAD_GUARDIAN,
    created_at,
  });
  const address = { street: `${chance.whole(1, 90)} ${place.street}`, city: place.city, zip: place.zip };
  const children = role_id === STUDENT ? chance.early([1, 2, 1, 3]) : chance.early([1, 1, 2]);
  const taken = new Set<string>();
  return Array.from({ length: children }, (): DemoChild => {
    // A small language may have fewer names of either kind than a family has children.
    const free = { F: language.girls, M: language.boys };
    const gender = chance.one((['F', 'M'] as const).filter((one) => free[one].some((name) => !taken.has(name))));
    const firstName = chance.one(free[gender].filter((name) => !taken.has(name)));
    taken.add(firstName);
    const dob = bornAt(chance, now, 4, 17);
    const own = now.getFullYear() - Number(dob.slice(0, 4)) > 12;
    return {
      role_id,
      firstName,
      surname,
      gender,
      dob,
      address,
      guardians,
      nationality: language.nationality,
      email: own ? `${mailbox}.${number}.${taken.size}@young.example` : '',
      phone: own && chance.holds(0.6) ? mobile(chance) : '',
      created_at: new Date(created_at.getTime() + taken.size * 1_000),
    };
  });
}

/** As many children as asked for, in families, oldest record first. */
export function families(chance: Chance, now: Date, role_id: 3 | 4, count: number): DemoChild[] {
  const children: DemoChild[] = [];
  for (let number = role_id === LEAD ? 1_000 : 1; children.length < count; number++)
    children.push(...family(chance, now, role_id, number));
  return children.slice(0, count).sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
}
