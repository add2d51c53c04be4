import { sql } from 'kysely';
import type { FormType } from '@schoolbell/core/forms/rules';
import type { Db } from '../../http/context.ts';

/** A form that the booking page asks, its texts as they are kept. */
export interface BookingForm {
  custom_form_id: number;
  form_type: FormType;
  purpose: 'own' | 'booking';
  title: string;
  submit_label: string;
  success_message: string;
}

/** The form that the booking page asks: its own one, or the school's first form of that type until there is one. */
export async function formInForce(db: Db, institution_id: number, form_type: FormType): Promise<BookingForm> {
  const { rows } = await sql<BookingForm>`
    select custom_form_id, form_type, purpose, title, submit_label, success_message from form
    where institution_id = ${institution_id} and form_type = ${form_type} and (purpose = 'booking' or is_first = 1) order by purpose limit 1`.execute(
    db,
  );
  return rows[0]!;
}

/** Holds the first form of a type, so that it is copied once. */
export async function holdFirstForm(db: Db, institution_id: number, form_type: FormType): Promise<void> {
  await sql`select from form where institution_id = ${institution_id} and form_type = ${form_type} and is_first = 1 for no key update`.execute(
    db,
  );
}

/** The section of a form that stands for one of the first form, where it was copied from; null if it has none. */
export async function sectionLike(
  db: Db,
  institution_id: number,
  { custom_form_id, header_id }: { custom_form_id: number; header_id: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select own.id from form_header old
    join form f on f.institution_id = ${institution_id} and f.custom_form_id = old.custom_form_id and f.is_first = 1
    join form_header own on own.institution_id = ${institution_id} and own.custom_form_id = ${custom_form_id} and own.header_name = old.header_name
    where old.institution_id = ${institution_id} and old.id = ${header_id} order by own."order" <> old."order", own.id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
