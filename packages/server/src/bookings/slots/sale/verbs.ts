import { createHmac } from 'node:crypto';
import { thingOf } from '@schoolbell/core/bookings/pricing/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { dayIn } from '@schoolbell/core/format';
import type { Context, Tenant } from '../../../http/context.ts';
import { type BookingSettings, bookingSettings } from '../../settings/queries.ts';
import { findPage, type Page } from '../../settings/pages/queries.ts';
import { saleSubjects, type SaleSubject } from '../queries.ts';

/** What slots need of a request. */
export type SaleContext = Pick<Context, 'db' | 'now' | 'key'>;

/** What on sale has a key. */
export type Keyed = 'event' | 'series' | 'subject';

/** Keys that were made, because a busy school lists thousands at a time. */
const made = new Map<string, string>();
const MOST_MADE = 50_000;

/** Names things on sale of a school in public: 16 letters that no one can guess and that hide the id. */
export function keysOf(secret: Buffer, institution_id: number): (kind: Keyed, id: number) => string {
  const prefix = `${secret.toString('latin1', 0, 8)}:${institution_id}:`;
  return (kind, id) => {
    const name = `${prefix}${kind}:${id}`;
    let key = made.get(name);
    if (key === undefined) {
      key = createHmac('sha256', secret).update(`${institution_id}:${kind}:${id}`).digest('base64url').slice(0, 16);
      if (made.size >= MOST_MADE) made.clear();
      made.set(name, key);
    }
    return key;
  };
}

/** The key of one thing on sale. */
export const keyOf = (secret: Buffer, institution_id: number, kind: Keyed, id: number): string =>
  keysOf(secret, institution_id)(kind, id);

/** What keys of things on sale are made with. */
export const SALE_KEY = 'sale line';

/** What a school sells, on one of its pages or on all of them. */
export interface Sale {
  settings: BookingSettings;
  page: Page | null;
  subjects: Map<number, SaleSubject>;
  /** The school's today, and the last day that can be booked. */
  today: string;
  until: string;
  earliest: Date;
}

/** Which part of what is on sale: a sub page by its slug or id, and a subject by its link. */
export interface Which {
  page?: string | number | undefined;
  link?: string | undefined;
  /** This subject alone, also where it is booked by its link only. */
  sub_id?: number;
}

const CLASS = 2;

/** A subject with what it sells at a price that a booking can use. */
function soldOf(subject: SaleSubject): SaleSubject {
  const place = { minutes: 0, events: 1, from: '', to: '' };
  const hasPrice = (kind: 'event' | 'series') => thingOf(subject, { ...place, kind }) !== null;
  const sells = subject.sells.filter((one) => one !== 'trial' && hasPrice(one === 'single' ? 'event' : 'series'));
  return { ...subject, sells };
}

function isShown(subject: SaleSubject, page: Page | null, { link, sub_id }: Which, linked: boolean): boolean {
  if (sub_id !== undefined) return subject.sub_id === sub_id;
  if (page && page.sub_ids.length > 0 && !page.sub_ids.includes(subject.sub_id)) return false;
  return linked ? subject.link_key === link : subject.link_only === 0;
}

/** What is on sale at a school, by its settings. Undefined for a page that isn't there, or not any more. */
export async function saleOf({ db, now }: SaleContext, tenant: Tenant, which: Which): Promise<Sale | undefined> {
  const { institution_id, time_zone } = tenant;
  const { page: asked, link = '' } = which;
  const by = typeof asked === 'number' ? { page_id: asked } : { slug: asked ?? '' };
  const page = asked === undefined || asked === '' ? null : await findPage(db, institution_id, by);
  if (page === undefined) return undefined;
  const settings = await bookingSettings(db, institution_id);
  const { app, preferences } = settings;
  const sellsClasses = app.types.includes(CLASS) && (!page || page.types.length === 0 || page.types.includes(CLASS));
  const found = sellsClasses ? await saleSubjects(db, institution_id) : [];
  const linked = link !== '' && found.some((subject) => subject.link_key === link);
  const today = dayIn(now, time_zone);
  return {
    settings,
    page,
    subjects: new Map(
      found.filter((one) => isShown(one, page, which, linked)).map((subject) => [subject.sub_id, soldOf(subject)]),
    ),
    today,
    until: addDays(today, preferences.horizon_days),
    earliest: new Date(now.getTime() + preferences.notice_hours * 3_600_000),
  };
}
