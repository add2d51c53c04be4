import type { NameOrder } from '@schoolbell/core/format';
import type { OpenTransaction } from './transaction.ts';

/** The holder of a session, as `open_session` returns it. */
export interface SessionRow {
  expired: boolean;
  institution_id: number;
  user_detail_id: number;
  role_id: number;
  first_name: string;
  surname: string;
  controls: Record<string, number>;
  hash: string;
  institution_name: string;
  time_zone: string;
  currency: string;
  country: string;
  name_order: NameOrder;
}

export type InstitutionRow = Pick<
  SessionRow,
  'institution_id' | 'hash' | 'institution_name' | 'time_zone' | 'currency' | 'country' | 'name_order'
>;

/** Makes a session's institution the tenant of this transaction. Undefined if the session is unknown. */
export async function openSession(transaction: OpenTransaction, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await transaction.run<SessionRow>('select * from open_session($1)', [tokenHash]);
  return row;
}

/** Makes an institution the tenant of this transaction by its public hash. Undefined if there is none. */
export async function openInstitution(transaction: OpenTransaction, hash: string): Promise<InstitutionRow | undefined> {
  const [row] = await transaction.run<InstitutionRow>('select * from open_institution($1)', [hash]);
  return row;
}

/** Makes a person's institution the tenant of this transaction, and the person its actor. Undefined if it is gone. */
export async function openAsPerson(
  transaction: OpenTransaction,
  who: { institution_id: number; user_detail_id: number },
): Promise<InstitutionRow | undefined> {
  await actAs(transaction, who.institution_id, who.user_detail_id);
  const [row] = await transaction.run<InstitutionRow>(
    `select institution_id, hash, institution_name, time_zone, currency, country, set_config('app.name_order', name_order, true) as name_order
    from institution where institution_id = $1`,
    [who.institution_id],
  );
  return row;
}

/** Makes an institution the tenant by its id: for sign-in, jobs and the first set-up, which know it from a trusted row. */
export async function actAs(
  transaction: Pick<OpenTransaction, 'run'>,
  institution_id: number,
  actor?: number,
): Promise<void> {
  await transaction.run("select set_config('app.institution_id', $1, true), set_config('app.actor', $2, true)", [
    String(institution_id),
    String(actor ?? ''),
  ]);
}

/** Whether the database answers, and how long it took in milliseconds. */
export async function ping(transaction: OpenTransaction): Promise<void> {
  await transaction.run('select 1', []);
}
