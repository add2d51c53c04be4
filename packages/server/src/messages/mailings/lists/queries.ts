import { type RawBuilder, sql } from 'kysely';
import { isAdminLike } from '@schoolbell/core/access';
import type { Category, AudienceType, MailingState, readerStates } from '@schoolbell/core/messages/rules';
import { COUNT_CAP, type Page, pageFrom } from '@schoolbell/core/http/page';
import { iso } from '../../../db/sql.ts';
import type { Db, SignedIn } from '../../../http/context.ts';

/** A letter as lists show it. */
export interface MailingLine {
  mailing_id: number;
  subject: string;
  type: AudienceType;
  to: 'family' | 'person' | 'guardians';
  /** What its record is called. */
  label: string;
  category: Category;
  state: MailingState;
  reason: string;
  send_at: string | null;
  started_at: string | null;
  ended_at: string | null;
  created_at: string;
  created_by: string;
  total: number;
  sent: number;
  skipped: number;
  failed: number;
  bounced: number;
  confirmed: number;
  version: number;
}

type ReaderState = (typeof readerStates)[number];

/** A reader of a letter, and what became of their mail. */
export interface ReaderLine {
  mail_id: number | null;
  user_detail_id: number | null;
  fullName: string;
  to: string;
  /** Whom it is about, if not the reader. */
  for: string;
  is_guardian: boolean;
  state: ReaderState;
  reason: string;
  sent_at: string | null;
  confirmed_at: string | null;
}

/** Kinds of people whom a viewer opens all of: then also colleagues' letters to them. */
function kindsOf({ access }: SignedIn): string[] {
  const kinds: [string, string][] = [
    ['student', 'students'],
    ['lead', 'all_leads'],
    ['guardian', 'guardian'],
    ['staff', 'staff'],
  ];
  return kinds.flatMap(([kind, category]) => (access.has(category) ? [kind] : []));
}

/** Letters that a viewer can open: their own, and sent ones to people whom they open; admins open all, but drafts are one's own. */
const openable = (viewer: SignedIn) => sql`(g.created_by = ${viewer.user_detail_id}
  or g.state <> 'draft' and (${isAdminLike(viewer.role_id)} or g.audience ->> 'kind' = any(${kindsOf(viewer)}::text[])))`;

const columns = sql`g.mailing_id, g.subject, g.type, g.audience ->> 'to' as to, g.category, g.state, g.reason, ${iso('g.send_at')} as send_at,
  ${iso('g.started_at')} as started_at, ${iso('g.ended_at')} as ended_at, ${iso('g.created_at')} as created_at, coalesce(full_name(c.first_name, c.surname), '') as created_by,
  case when g.type in ('student', 'lead', 'guardian', 'staff') then coalesce(full_name(w.first_name, w.surname), '') else g.audience ->> 'label' end as label,
  g.total, g.sent, g.skipped, g.failed, g.bounced, g.confirmed, g.version`;

const from = (institution_id: number) => sql`mailing g
  left join person c on c.institution_id = ${institution_id} and c.user_detail_id = g.created_by
  left join person w on w.institution_id = ${institution_id} and w.user_detail_id = g.type_id and g.type in ('student', 'lead', 'guardian', 'staff')`;

const tabs = {
  sent: ['sending', 'stopped', 'sent', 'cancelled', 'failed'],
  scheduled: ['scheduled'],
  drafts: ['draft'],
} as const;

/** A page of letters, newest first. */
export async function findMailings(
  db: Db,
  viewer: SignedIn,
  { tab, page, per_page, search }: { tab: keyof typeof tabs; page: number; per_page: number; search: string },
): Promise<Page<MailingLine>> {
  const { institution_id } = viewer;
  const listed = sql`g.institution_id = ${institution_id} and g.state = any(${[...tabs[tab]]}::text[]) and ${openable(viewer)}
    ${search === '' ? sql`` : sql`and strpos(fold(g.subject), fold(${search}::text)) > 0`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<MailingLine>`select ${columns} from ${from(institution_id)} where ${listed}
      order by g.created_at desc, g.mailing_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db),
    sql<{
      n: number;
    }>`select count(*) as n from (select from mailing g where ${listed} limit ${COUNT_CAP + 1}) one`.execute(db),
  ]);
  return pageFrom(rows, counted.rows[0]!.n, page, per_page);
}

/** A letter that a viewer can open; undefined if there is none. */
export async function findLine(db: Db, viewer: SignedIn, mailing_id: number): Promise<MailingLine | undefined> {
  const { institution_id } = viewer;
  const { rows } = await sql<MailingLine>`select ${columns} from ${from(institution_id)}
    where g.institution_id = ${institution_id} and g.mailing_id = ${mailing_id} and ${openable(viewer)}`.execute(db);
  return rows[0];
}

/** Readers of a letter and people who got none, as rows with their place. */
function readersSql(institution_id: number, mailing_id: number): RawBuilder<ReaderLine> {
  const guardian = sql`m.reader_id is distinct from m.person_id and m.person_id is not null`;
  return sql<ReaderLine>`
    select 0 as part, m.id as place, m.id as mail_id, m.reader_id as user_detail_id, m.to_name as "fullName", m.to_email as to, ${guardian} as is_guardian,
      case when ${guardian} then coalesce(full_name(c.first_name, c.surname), '') else '' end as for,
      case m.status when 'queued' then 'waiting' else m.status end as state, coalesce(m.error, '') as reason,
      ${iso('m.sent_at')} as sent_at, ${iso('m.confirmed_at')} as confirmed_at
    from mail m left join person c on c.institution_id = ${institution_id} and c.user_detail_id = m.person_id
    where m.institution_id = ${institution_id} and m.mailing_id = ${mailing_id}
    union all
    select 1, s.person_id, null, s.person_id, coalesce(full_name(p.first_name, p.surname), ''), '', p.role_id in (5, 6), '', 'skipped', s.reason, null, null
    from mailing_skip s left join person p on p.institution_id = ${institution_id} and p.user_detail_id = s.person_id
    where s.institution_id = ${institution_id} and s.mailing_id = ${mailing_id}`;
}

/** A page of a letter's readers: those of a state, or all. */
export async function findReaderLines(
  db: Db,
  { institution_id }: SignedIn,
  wanted: {
    mailing_id: number;
    state?: ReaderState | undefined;
    confirmed?: 0 | 1 | undefined;
    page: number;
    per_page: number;
    search: string;
    hides: boolean;
  },
): Promise<Page<ReaderLine>> {
  const { mailing_id, state, confirmed, page, per_page, search, hides } = wanted;
  // What a viewer may not see can't be searched either.
  const text = hides
    ? sql`r.for || case when r.is_guardian then '' else r."fullName" || ' ' || r.to end`
    : sql`r."fullName" || ' ' || r.for || ' ' || r.to`;
  const rest = sql`(${readersSql(institution_id, mailing_id)}) r where ${state === undefined ? sql`true` : sql`r.state = ${state}`}
    and ${confirmed === undefined ? sql`true` : confirmed === 1 ? sql`confirmed_at is not null` : sql`(r.state = 'sent' and confirmed_at is null)`}
    and ${search === '' ? sql`true` : sql`strpos(fold(${text}), fold(${search}::text)) > 0`}`;
  const columns_ = sql`mail_id, user_detail_id, "fullName", r.to, r.for, is_guardian, state, reason, sent_at, confirmed_at`;
  const [{ rows }, counted] = await Promise.all([
    sql<ReaderLine>`select ${columns_} from ${rest} order by part, place limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*) as n from ${rest}`.execute(db),
  ]);
  return pageFrom(rows, counted.rows[0]!.n, page, per_page);
}

/** All readers of a letter, as they are read. */
export async function* everyReader(
  db: Db,
  { institution_id }: SignedIn,
  mailing_id: number,
): AsyncGenerator<ReaderLine[]> {
  for (let after = 0, rows: ReaderLine[] = []; after === 0 || rows.length === 500; after += 500) {
    ({ rows } = await sql<ReaderLine>`
      select mail_id, user_detail_id, "fullName", r.to, r.for, is_guardian, state, reason, sent_at, confirmed_at
      from (${readersSql(institution_id, mailing_id)}) r order by part, place limit 500 offset ${after}`.execute(db));
    yield rows;
  }
}

/** A mail that someone was sent. */
export interface SentLine {
  id: number;
  subject: string;
  values: Record<string, string> | null;
  by: string;
  automation_id: number | null;
  mailing_id: number | null;
  to: string;
  is_guardian: boolean;
  created_at: string;
  sent_at: string | null;
  state: ReaderState;
  error: string;
}

/** A page of the mails that a person, or their family about them, was sent, newest first; of guardians and staff, those that they read. */
export async function findSent(
  db: Db,
  { institution_id }: SignedIn,
  { user_id, isAbout, page, per_page }: { user_id: number; isAbout: boolean; page: number; per_page: number },
): Promise<Page<SentLine>> {
  const column = isAbout ? sql`m.person_id` : sql`m.reader_id`;
  const whose = sql`m.institution_id = ${institution_id} and ${column} = ${user_id}`;
  const [{ rows }, counted] = await Promise.all([
    sql<SentLine>`
      select m.id, coalesce(nullif(m.subject, ''), g.subject, '') as subject, m."values", coalesce(full_name(c.first_name, c.surname), a.automation_name, '') as by,
        a.id as automation_id, m.mailing_id, m.to_email as to, m.reader_id is distinct from m.person_id as is_guardian, ${iso('m.created_at')} as created_at,
        ${iso('m.sent_at')} as sent_at, case m.status when 'queued' then 'waiting' else m.status end as state, coalesce(m.error, '') as error
      from mail m left join mailing g on g.institution_id = ${institution_id} and g.mailing_id = m.mailing_id
      left join person c on c.institution_id = ${institution_id} and c.user_detail_id = g.created_by
      left join automation_run r on r.institution_id = ${institution_id} and r.run_id = m.run_id
      left join automation a on a.institution_id = ${institution_id} and a.id = r.automation_id
      where ${whose} order by m.created_at desc, m.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*) as n from (select from mail m where ${whose} limit 10001) counted`.execute(db),
  ]);
  return pageFrom(rows, counted.rows[0]!.n, page, per_page);
}
