import type { ParsedOf, ResultOf } from '@schoolbell/core/http/endpoint';
import { Failure } from '@schoolbell/core/http/errors';
import type { bookingPage, slots } from '@schoolbell/core/bookings/page/contract';
import { HOLD_MINUTES } from '@schoolbell/core/bookings/rules';
import { addDays } from '@schoolbell/core/calendar/recurrence/rules';
import { planTrouble } from '@schoolbell/core/settings/plan/rules';
import { say, wordsInForce } from '@schoolbell/core/words/rules';
import { dots } from '@schoolbell/core/catalog/colours/rules';
import type { Context, Handlers, Tenant } from '../../http/context.ts';
import { pictureAt, pictureOfSale } from '../../http/pictures.ts';
import { issueTicket } from '../../http/ticket.ts';
import { dayAfter, type ListedOffer, offersOn } from '../slots/list/verbs.ts';
import { keyOf, SALE_KEY, type Sale, saleOf, type Which } from '../slots/sale/verbs.ts';
import { frontOf } from '../../settings/front/queries.ts';
import { listedPages } from './queries.ts';
import { BOOKING_FORM, BOOKING_TICKET, together } from './verbs.ts';

/** Days on sale that come with the page. */
const FIRST_DAYS = 14;

type Subjects = ResultOf<typeof bookingPage>['subjects'];

/** What is on sale on the page that is asked for. An archived page and one that never was are refused alike. */
async function openSale(context: Context, tenant: Tenant, which: Which): Promise<Sale> {
  const sale = await saleOf(context, tenant, which);
  if (!sale) throw new Failure('notFound', 'This booking page is no longer here.');
  return sale;
}

const isFree = (offer: ListedOffer) => offer.left !== 0;

/** The page's subjects. What comes after the first days is only looked up for those without a seat in them. */
async function subjectsOf(
  context: Context,
  tenant: Tenant,
  sale: Sale,
  first: readonly ListedOffer[],
): Promise<Subjects> {
  const withSeat = new Set(first.filter(isFree).map((offer) => offer.sub_id));
  const others = [...sale.subjects.keys()].filter((sub_id) => !withSeat.has(sub_id));
  const [from, before] = [addDays(sale.today, FIRST_DAYS), addDays(sale.until, 1)];
  const later = await offersOn(context, tenant, sale, { from, before, subjects: others });
  const secret = context.key(SALE_KEY);
  return [...sale.subjects.values()].map((subject) => {
    const ahead = [...first, ...later].filter((offer) => offer.sub_id === subject.sub_id);
    const prices = ahead.flatMap((offer) => offer.slot.price ?? []);
    return {
      key: keyOf(secret, tenant.institution_id, 'subject', subject.sub_id),
      name: subject.sub_name,
      category: subject.category,
      description: subject.description,
      colour: dots[subject.colour] ?? dots['neutral']!,
      image: pictureOfSale(subject.image_handle, tenant, context.publicUrl),
      min_age: subject.min_age,
      max_age: subject.max_age,
      price_from: prices.length > 0 ? Math.min(...prices) : null,
      minutes: [...new Set(subject.durations.map((one) => one.minutes))],
      next: ahead.find(isFree)?.slot.local_start ?? null,
      is_ahead: ahead.length > 0 ? 1 : 0,
    };
  });
}

export const pageHandlers = {
  bookingPage: async ({ institution, page, link }, context) => {
    const { now, publicUrl, asker } = context;
    const tenant = await context.enter(institution);
    const { institution_id, hash, currency, time_zone } = tenant;
    const [front, pages] = await Promise.all([
      frontOf(context.db, institution_id),
      listedPages(context.db, institution_id),
    ]);
    // A lapsed plan closes the page only to newcomers: seats that are held already can still be booked.
    if (planTrouble(front, now, time_zone))
      throw new Failure('planBlocked', 'This booking page is not available at the moment.');
    const sale = await openSale(context, tenant, { page, link });
    const { app, preferences } = sale.settings;
    const first = await offersOn(context, tenant, sale, {
      from: addDays(sale.today, -1),
      before: addDays(sale.today, FIRST_DAYS),
    });
    const own = sale.page ?? { title: app.title, text: app.text, image_handle: app.image_handle };
    const use = { institution: hash, form: BOOKING_FORM, origin: asker.origin ?? publicUrl };
    return {
      institution: {
        hash,
        institutionName: front.institution_name,
        institutionLogo: pictureAt(front.logo_handle, publicUrl),
        institutionCountry: front.country,
        currency,
        time_zone,
      },
      title: say(front.words, own.title || 'Book a class'),
      text: say(front.words, own.text),
      image: pictureOfSale(own.image_handle, tenant, publicUrl),
      words: wordsInForce(front.words),
      theme: front.theme,
      pages,
      rules: {
        confirm: preferences.confirm,
        most_places: preferences.most_places,
        answer_hours: preferences.answer_hours,
        notice_hours: preferences.notice_hours,
        cancel_hours: preferences.cancel_hours,
        hold_minutes: HOLD_MINUTES,
      },
      today: sale.today,
      until: sale.until,
      subjects: await subjectsOf(context, tenant, sale, first),
      slots: first.map((offer) => offer.slot),
      ticket: issueTicket(context.key(BOOKING_TICKET), use, now),
    };
  },

  slots: async (asked, context) => {
    const tenant = await context.enter(asked.institution);
    return together(JSON.stringify(asked), () => slotsOf(asked, context, tenant));
  },
} satisfies Partial<Handlers<'bookingPage'>>;

async function slotsOf(
  { page, link, subject, from, days }: ParsedOf<typeof slots>,
  context: Context,
  tenant: Tenant,
): Promise<ResultOf<typeof slots>> {
  const sale = await openSale(context, tenant, { page, link });
  const secret = context.key(SALE_KEY);
  const isAsked = (sub_id: number) => keyOf(secret, tenant.institution_id, 'subject', sub_id) === subject;
  const subjects = subject === undefined ? undefined : [...sale.subjects.keys()].filter(isAsked);
  const before = addDays(from, days);
  const offers = await offersOn(context, tenant, sale, { from, before, subjects });
  return {
    data: offers.map((offer) => offer.slot),
    next_day: await dayAfter(context, tenant, sale, { before, subjects }),
  };
}
