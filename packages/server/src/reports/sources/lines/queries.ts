import { sql } from 'kysely';
import { type lineAmounts, type Split, splitLines, wholeLines } from '../../../billing/facts/lines/queries.ts';
import { saleLineFact } from '../../../billing/facts/queries.ts';
import { within } from '../../../sums/queries.ts';
import { age } from '../people/queries.ts';
import { asText, column, namesOf, personBy, type Source, type Sql } from '../queries.ts';

const amount = (name: (typeof lineAmounts)[number]) => (): Sql => sql.ref(`l.${name}_part`);

/** What was sold. */
export const saleLineSource: Source = {
  rows: (place, uses, { start: from, end: to }) => {
    const by = (['series', 'location'] satisfies Split[]).filter((one) => uses.has(one));
    const isAsked = within({ from, to });
    const { institution_id } = place;
    return {
      from: sql`${by.length === 0 ? wholeLines(institution_id, isAsked) : splitLines(institution_id, by, isAsked)} l ${personBy(place, 'l.student_id')}`,
      where: place.own === null ? sql`true` : sql`l.created_by = ${place.own}`,
    };
  },
  day: () => sql`l.day`,
  id: sql`l.item_id || '-' || coalesce(l.credit_note_id::text, '') || '-' || concat(l.split_series, '/', l.split_location)`,
  currency: sql`l.currency`,
  fields: {
    item_type: () => sql`l.type`,
    subject: asText('l.sub_id'),
    series: asText('l.split_series'),
    package: asText('l.package_id'),
    product: asText('l.product_id'),
    item: () => sql`l.name`,
    quantity: () => sql`(l.thousandths::float8 / 1000)`,
    invoice_number: column('l.number'),
    staff_name: asText('l.created_by'),
    student: asText('l.student_id'),
    student_age: age,
    location: asText('l.split_location'),
    issue_date: () => sql`l.day`,
  },
  labels: {
    subject: namesOf.subject,
    series: namesOf.series,
    package: namesOf.package,
    product: namesOf.product,
    student: namesOf.person,
    staff_name: namesOf.person,
    location: namesOf.location,
  },
  measures: {
    quantity: amount('thousandths'),
    net: amount('net'),
    discount: amount('discount'),
    tax: amount('tax'),
    total: amount('total'),
  },
  shown: () => ({
    title: sql`coalesce(full_name(p.first_name, p.surname), '')`,
    detail: sql`l.number || ' · ' || l.name`,
    status: sql`''`,
    link: sql`case when l.credit_note_id is null then 'invoice' else 'creditNote' end`,
    link_id: sql`coalesce(l.credit_note_id, l.invoice_id)`,
    person_id: sql`p.user_detail_id`,
  }),
  kept: {
    fact: saleLineFact,
    fields: {
      item_type: () => sql`s.type`,
      subject: asText('s.sub_id'),
      series: asText('s.series_id'),
      package: () => sql`nullif(split_part(s.item, '/', 1), '')`,
      product: () => sql`nullif(split_part(s.item, '/', 2), '')`,
      issue_date: () => sql`s.day`,
    },
    days: ['issue_date'],
    measures: {
      quantity: sql`s.quantity`,
      net: sql`s.net`,
      discount: sql`s.discount`,
      tax: sql`s.tax`,
      total: sql`s.total`,
    },
  },
};
