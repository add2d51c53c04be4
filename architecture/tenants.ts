import type pg from 'pg';

/** A statement as it was sent, and the function that sent it. */
export interface Sent {
  sql: string;
  values: readonly unknown[];
  sender?: { name: string; path: string };
}

/** How often a plan names a table's partitions, by their remainders. */
interface Plan {
  'Relation Name'?: string;
  Alias?: string;
  Plans?: Plan[];
}

const partition = /^(\w+)_of_([01])$/;

/**
 * Splits every table of schools into two partitions by a hash, so that a plan shows which statements don't name their
 * school. Removes what such tables can't have: exclusions, identities, and uniqueness across schools.
 */
export async function cutBySchool(client: pg.Client): Promise<void> {
  await client.query(`
    create schema uncut;
    do $$
    declare named text; dropped record;
    begin
      for named in
        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid) like '@tenant%'
      loop
        for dropped in
          select k.conname from pg_constraint k where k.conrelid = format('public.%I', named)::regclass and (k.contype = 'x' or k.contype in ('u', 'p')
            and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = 'institution_id'))
        loop
          execute format('alter table public.%I drop constraint %I cascade', named, dropped.conname);
        end loop;
        execute format('alter table public.%I set schema uncut', named);
        execute format('create table public.%I (like uncut.%I including all excluding identity) partition by hash (institution_id)', named, named);
        execute format('create table public.%I partition of public.%I for values with (modulus 2, remainder 0)', named || '_of_0', named);
        execute format('create table public.%I partition of public.%I for values with (modulus 2, remainder 1)', named || '_of_1', named);
      end loop;
    end $$`);
}

/** The tables, by their names in the statement, of which a plan reads more than one school. */
export async function openTables(client: pg.Client, { sql, values }: Sent): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${sql}`, [...values]);
  const remainders = new Map<string, Set<string>>();
  const look = (plan: Plan): void => {
    const [, table, remainder] = partition.exec(plan['Relation Name'] ?? '') ?? [];
    if (table && remainder) {
      const alias = plan.Alias?.replace(/_\d+$/, '') ?? table;
      const name = alias === table ? table : `${table} ${alias}`;
      remainders.set(name, (remainders.get(name) ?? new Set()).add(remainder));
    }
    for (const below of plan.Plans ?? []) look(below);
  };
  look(rows[0]!['QUERY PLAN'][0].Plan);
  return [...remainders].filter(([, found]) => found.size > 1).map(([name]) => name);
}
