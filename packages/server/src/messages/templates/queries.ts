import { sql } from 'kysely';
import type { Category } from '@schoolbell/core/messages/rules';
import type { Db } from '../../http/context.ts';

/** A text that the school keeps for its letters. */
export interface TemplateRow {
  template_id: number;
  name: string;
  subject: string;
  body: string;
  category: Category;
  version: number;
  created_by: number | null;
  is_archived: boolean;
}

const columns = sql`t.template_id, t.name, t.subject, t.body, t.category, t.version, t.created_by, t.archived_at is not null as is_archived`;

/** The school's own texts in use, by name. */
export async function listTemplates(db: Db, institution_id: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from mail_template t where t.institution_id = ${institution_id} and t.archived_at is null order by lower(t.name), t.template_id`.execute(
    db,
  );
  return rows;
}

/** One of them, deleted ones too, held until the transaction ends. */
export async function holdTemplate(
  db: Db,
  institution_id: number,
  template_id: number,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from mail_template t where t.institution_id = ${institution_id} and t.template_id = ${template_id} for update`.execute(
    db,
  );
  return rows[0];
}

/** Adds a text, or changes one and counts its version up. */
export async function writeTemplate(
  db: Db,
  row: Pick<TemplateRow, 'name' | 'subject' | 'body' | 'category'> & {
    institution_id: number;
    template_id: number | null;
    created_by: number;
    now: Date;
  },
): Promise<number> {
  const { institution_id, template_id, now: created_at, created_by, ...texts } = row;
  if (template_id === null) {
    const added = await db
      .insertInto('mail_template')
      .values({ ...texts, institution_id, created_by, created_at })
      .returning('template_id')
      .executeTakeFirstOrThrow();
    return added.template_id;
  }
  await db
    .updateTable('mail_template')
    .set({ ...texts, version: sql`version + 1` })
    .where('institution_id', '=', institution_id)
    .where('template_id', '=', template_id)
    .execute();
  return template_id;
}

/** Deletes a text in a way that can be undone, or brings it back. */
export async function archiveTemplate(
  db: Db,
  institution_id: number,
  { template_id, archived_at }: { template_id: number; archived_at: Date | null },
): Promise<void> {
  await db
    .updateTable('mail_template')
    .set({ archived_at })
    .where('institution_id', '=', institution_id)
    .where('template_id', '=', template_id)
    .execute();
}
