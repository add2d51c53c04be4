import { fullName } from '@schoolbell/core/format';
import { missing, invalid } from '@schoolbell/core/http/errors';
import { LEAD } from '@schoolbell/core/access';
import { seenBy } from '@schoolbell/core/http/hidden';
import { sentToFamily } from '@schoolbell/core/people/person';
import { linkAddress, type Purpose } from '@schoolbell/core/families/links/rules';
import { linkMade, linkRevoked } from '@schoolbell/core/families/events';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { hashOf, newToken } from '../../http/tokens.ts';
import { findForm } from '../../forms/queries.ts';
import { openPerson } from '../../people/verbs.ts';
import { addLink, endLink, findLink, linksOf } from './queries.ts';
import { linkPlaceOf } from './verbs.ts';
import { readersOf } from '../../people/guardians/queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const refused = (fields: Record<string, string>) => invalid(fields);
const areaOf = (role_id: number) => (role_id === LEAD ? 'leads' : 'students');

/** Who the link is for: the reader of its mail, or nobody yet; and the guardian whose form it shows. */
async function readerOf({ db, tenant }: StaffContext, person_id: number, send_to: number | null) {
  const readers = await readersOf(db, tenant.institution_id, person_id);
  const reader = readers.find((one) => one.user_detail_id === send_to);
  if (send_to !== null && !reader) throw refused({ send_to: 'Please choose the person or one of their guardians' });
  if (reader?.email === '') throw refused({ send_to: 'There is no e-mail address' });
  const main = readers.find((one) => one.is_guardian);
  return { email: reader?.email ?? '', guardian_id: (reader?.is_guardian ? reader : main)?.user_detail_id ?? null };
}

/** Links to families, and what families answer. */
export const linksHandlers = {
  links: async ({ user_detail_id }, context) => {
    await openPerson(context, user_detail_id);
    return { data: await linksOf(context.db, context.tenant.institution_id, user_detail_id) };
  },

  makeLink: async ({ user_detail_id, send_to, days, custom_form_id }, context) => {
    const { db, tenant, viewer, now, publicUrl } = context;
    const { institution_id } = tenant;
    const person = await openPerson(context, user_detail_id);
    const purpose: Purpose = person.role_id === LEAD ? 'conversion' : 'update';
    const form = await findForm(db, institution_id, {
      type: 'student',
      ...(custom_form_id !== undefined && { custom_form_id }),
    });
    if (!form || form.purpose === 'booking') throw missing();
    const { email, guardian_id } = await readerOf(context, user_detail_id, send_to);
    const token = email ? null : newToken();
    const link_id = await addLink(db, {
      institution_id,
      person_id: user_detail_id,
      purpose,
      custom_form_id: form.custom_form_id,
      guardian_id,
      token_hash: token === null ? null : hashOf(token),
      sent_to: email,
      expires_at: new Date(now.getTime() + days * DAY_MS),
      created_by: viewer.user_detail_id,
      created_at: now,
    });
    if (email) await context.later('familyLinkMail', { link_id }, { key: String(link_id) });
    await context.audit(linkMade, { person_id: user_detail_id, after: { purpose, days, sent_to: email } });
    context.changed(areaOf(person.role_id));
    const place = await linkPlaceOf({ db, tenant, publicUrl });
    return {
      link_id,
      url: token === null ? null : linkAddress(place, purpose, token),
      message: email
        ? `The link is on its way to ${seenBy(viewer, sentToFamily, email)}`
        : `Link made for the family of ${fullName(person)}`,
    };
  },

  revokeLink: async ({ link_id }, context) => {
    const { db, tenant, viewer, now } = context;
    const link = await findLink(db, tenant.institution_id, link_id);
    if (!link) throw missing();
    const person = await openPerson(context, link.person_id);
    const ended = await endLink(db, {
      institution_id: tenant.institution_id,
      id: link_id,
      by: viewer.user_detail_id,
      now,
    });
    if (ended) await context.audit(linkRevoked, { person_id: person.user_detail_id });
    context.changed(areaOf(person.role_id));
    return { message: ended ? 'The link no longer works' : 'This link was already answered or withdrawn' };
  },
} satisfies Partial<Handlers<'links'>>;
