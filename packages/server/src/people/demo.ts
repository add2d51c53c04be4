import type { Insertable } from 'kysely';
import { LEAD, STUDENT } from '@schoolbell/core/access';
import { newHash } from '../db/hash.ts';
import type { Db } from '../db/transaction.ts';
import type { PersonTable } from './tables.ts';
import type { Chance } from '../demo/chance.ts';
import { type DemoChild, type DemoGuardian, families } from './households/demo.ts';
import { answersOf } from '../demo/school.ts';
import type { SeededChild, School } from '../demo/school.ts';

const AT_ONCE = 500;

/** Inserts people and answers their ids, in the same order. */
async function insertPeople(db: Db, people: Insertable<PersonTable>[]): Promise<number[]> {
  const ids = new Map<string, number>();
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const rows = await db
      .insertInto('person')
      .values(people.slice(at, at + AT_ONCE))
      .returning(['user_detail_id', 'hash'])
      .execute();
    for (const row of rows) ids.set(row.hash, row.user_detail_id);
  }
  return people.map((person) => ids.get(person.hash)!);
}

function guardianRow(
  institution_id: number,
  { firstName, relation: _, ...guardian }: DemoGuardian,
): Insertable<PersonTable> {
  return { institution_id, hash: newHash(), first_name: firstName, ...guardian, updated_at: guardian.created_at };
}

const guardianText = ({ guardians }: DemoChild): string =>
  guardians.map((one) => [one.firstName, one.surname, one.email, one.phone.replace(/\D/g, '')].join(' ')).join(' ');

/** The stage of a lead: the longer ago they came, the further on. */
function leadValues(chance: Chance, { stages, staff, now }: School, created_at: Date) {
  const days = (now.getTime() - created_at.getTime()) / 86_400_000;
  const stage =
    days < 2 ? 0 : Math.min(stages.length - 1, Math.floor(chance.next() * (days < 10 ? 2.5 : stages.length)));
  const stage_since =
    stage === 0 ? created_at : new Date(created_at.getTime() + chance.next() * (now.getTime() - created_at.getTime()));
  const owner_id = chance.holds(0.75) ? staff[chance.early(['sales', 'frontoffice', 'admin'])]! : null;
  return { stage_id: stages[stage]!, stage_since, interest: chance.early([3, 2, 4, 1]), owner_id };
}

function childRow(
  chance: Chance,
  school: School,
  child: DemoChild,
): Insertable<PersonTable> & { signup_source: string; custom: string } {
  const { firstName, guardians: _, address, role_id, ...own } = child;
  const isLead = role_id === LEAD;
  return {
    ...own,
    ...address,
    institution_id: school.institution_id,
    role_id,
    first_name: firstName,
    country: 'GB',
    hash: newHash(),
    updated_at: child.created_at,
    guardian_text: guardianText(child),
    custom: JSON.stringify(answersOf(chance, school.questions, isLead ? 'lead' : 'student')),
    signup_source: chance.early(['website', 'website', 'staff', 'open day', 'phone']),
    referral_source: chance.early([
      'Friend or family',
      'Search engine',
      'Social media',
      'Event or open day',
      'Flyer or poster',
    ]),
    status: isLead ? 'active' : chance.early(['active', 'active', 'active', 'active', 'trial', 'paused']),
    archived_at: chance.holds(0.03) ? school.now : null,
    ...(isLead ? leadValues(chance, school, child.created_at) : {}),
  };
}

/** Adds the families: children, their guardians, and the links between them. */
export async function addFamilies(db: Db, chance: Chance, school: School): Promise<SeededChild[]> {
  const { institution_id, now } = school;
  const children = [...families(chance, now, STUDENT, 300), ...families(chance, now, LEAD, 120)];
  const twin = children.length - 1;
  // A person enquired again, later and from another phone.
  const once = children.findLast((child) => child.role_id === LEAD && child.created_at < children[twin]!.created_at)!;
  children[twin] = { ...once, email: '', phone: children[twin]!.phone, created_at: children[twin]!.created_at };
  const guardians = [...new Set(children.flatMap((child) => child.guardians))];
  const guardianIds = await insertPeople(
    db,
    guardians.map((guardian) => guardianRow(institution_id, guardian)),
  );
  const idOf = new Map(guardians.map((guardian, at) => [guardian, guardianIds[at]!]));
  const rows = children.map((child) => childRow(chance, school, child));
  rows[twin] = { ...rows[twin]!, is_duplicate: 1, archived_at: null };
  const ids = await insertPeople(db, rows);
  await db
    .insertInto('guardian_link')
    .values(
      children.flatMap((child, at) =>
        child.guardians.map((guardian, place) => ({
          institution_id,
          child_id: ids[at]!,
          guardian_id: idOf.get(guardian)!,
          relation: guardian.relation,
          communication: 1,
          invoice_to: place === 0 ? 1 : 0,
          is_main: place === 0 ? 1 : 0,
        })),
      ),
    )
    .execute();
  return children.map((child, at) => ({
    ...child,
    user_detail_id: ids[at]!,
    stage_id: rows[at]!.stage_id ?? null,
    signup_source: rows[at]!.signup_source,
    custom: JSON.parse(rows[at]!.custom),
  }));
}
