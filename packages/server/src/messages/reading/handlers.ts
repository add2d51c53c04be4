import { LEAD, STUDENT } from '@schoolbell/core/access';
import { invalid, missing } from '@schoolbell/core/http/errors';
import { composerTexts } from '@schoolbell/core/messages/rules';
import { fillText } from '@schoolbell/core/messages/variables/rules';
import type { Handlers, StaffContext } from '../../http/context.ts';
import { safeRichText } from '../../http/richText.ts';
import { SECRET } from '../../jobs/kinds.ts';
import { insertMail } from '../../jobs/queries.ts';
import { secretPlace } from '../../jobs/secrets.ts';
import { replyAddresses } from '../../records/mails/queries.ts';
import { addressKey, type MailPage, openReader } from '../addresses/verbs.ts';
import { type AskedAudience, type Readers, readersOf, shownReader } from '../audiences/verbs.ts';
import { draw, namesIn, valuesFor, variablesOf } from '../filling/verbs.ts';
import { setMailSecret } from '../linking/queries.ts';
import { fileLinks, fileToken } from '../linking/verbs.ts';
import { compose, composeToSend, type Composed, holesIn, knownFiles, withLinks } from '../mailings/composing/verbs.ts';
import { carriedFiles } from '../mailings/sending/verbs.ts';
import { findSent } from '../mailings/lists/queries.ts';
import { schoolAddress } from '../mailings/queries.ts';
import { schoolOfLetters } from '../variables/links/verbs.ts';

/** Readers that a call answers, and names of a hole. */
const MOST = 1_000;
const MOST_NAMES = 20;

async function shown(context: StaffContext, asked: AskedAudience, category: 'school' | 'news') {
  const { get, skipped, audience } = await readersOf(context, asked, { category });
  const data = [...get, ...skipped].slice(0, MOST).map((one) => shownReader(context, audience.kind, one));
  return { data, total: get.length + skipped.length, skipped: skipped.length };
}

/** A letter as the reader at a place gets it. Its links to files work with a token only. */
async function drawnAt(context: StaffContext, { letter, readers, files }: Composed, at: number, token?: string) {
  const reader = readers.get[at];
  const [values = {}] = reader ? await valuesFor(context, letter, [reader], true) : [];
  const address = await schoolAddress(context.db, context.viewer.institution_id);
  const written = { ...letter, body: safeRichText(letter.body), reply_to: letter.reply_to || address };
  // Nobody unsubscribes or confirms anything by a preview.
  const page = (name: MailPage, isIn: boolean) => (isIn ? `${context.publicUrl}/mail/${name}` : undefined);
  return draw(await schoolOfLetters(context), written, values, {
    unsubscribe: page('unsubscribe', letter.category === 'news'),
    confirm: page('confirm', letter.ask_confirm === 1),
    files: fileLinks(context, files, token),
  });
}

/** Who would get an empty place, by variable. */
async function holesFor(context: StaffContext, composed: Composed) {
  const { letter, readers } = composed;
  if (namesIn(letter).length === 0) return [];
  const first = { ...composed, readers: { ...readers, get: readers.get.slice(0, MOST) } satisfies Readers };
  const values = await valuesFor(context, letter, first.readers.get, true);
  const known = await variablesOf(context, letter);
  return holesIn(first, values).map(({ variable, readers: places }) => ({
    variable,
    label: known.find((one) => one.name === variable)?.label ?? variable,
    names: places
      .slice(0, MOST_NAMES)
      .map((at) => shownReader(context, readers.audience.kind, readers.get[at]!).fullName),
    count: places.length,
  }));
}

/** Makes the links to files work in a test mail; the outbox shows the mail without what opens them. */
async function sealLinks(
  context: StaffContext,
  { id, subject, address }: { id: number; subject: string; address: string },
): Promise<void> {
  const { institution_id } = context.viewer;
  const token = fileToken(context, { mail_id: id, address_key: addressKey(address) });
  const secret = context.seal(token, secretPlace(institution_id, { subject, address }));
  await setMailSecret(context.db, institution_id, id, secret);
}

/** Who reads letters, how a letter looks to them, and what a person was sent. */
export const readingHandlers: Pick<
  Handlers<'messages'>,
  'getEmails' | 'findReaders' | 'previewMailing' | 'sendTestEmail' | 'getSentEmails'
> = {
  getEmails: async ({ ids, category, ...asked }, context) => {
    const chosen = ids?.split(',').map(Number);
    if (chosen?.some((id) => !Number.isSafeInteger(id) || id < 1)) throw invalid({ ids: 'Please choose people' });
    return shown(context, { ...asked, ids: chosen }, category);
  },

  findReaders: async ({ category, ...asked }, context) => shown(context, asked, category),

  previewMailing: async ({ at, attachments, ...input }, context) => {
    const written = await compose(context, { ...input, attachments: [] }, null);
    // In somebody else's draft the viewer may have uploaded none of them.
    const files = withLinks({ ...written, files: await knownFiles(context, attachments, null) });
    const composed = { ...written, files };
    const { get, audience } = composed.readers;
    const place = Math.min(at, Math.max(0, get.length - 1));
    const reader = get[place];
    return {
      reader: reader ? shownReader(context, audience.kind, reader) : null,
      at: place,
      total: get.length,
      ...(await drawnAt(context, composed, place)),
      holes: await holesFor(context, composed),
    };
  },

  sendTestEmail: async ({ reader_id, ...input }, context) => {
    const { db, viewer } = context;
    const composed = await composeToSend(context, input, null, 1);
    const { get } = composed.readers;
    const at = reader_id === undefined ? 0 : get.findIndex((one) => one.reader_id === reader_id);
    if (at < 0) throw missing('reader');
    const { own } = await replyAddresses(db, viewer, '');
    const letter = { ...(await drawnAt(context, composed, at, SECRET)), reply_to: composed.letter.reply_to };
    const to = { name: `${viewer.firstName} ${viewer.surname}`.trim(), address: own };
    const files = await carriedFiles(db, viewer.institution_id, composed.files);
    const id = await insertMail(db, viewer.institution_id, { to, ...letter, files, about: get[at]?.person_id ?? 0 });
    if (files.some((file) => file.as_link)) await sealLinks(context, { id, subject: letter.subject, address: own });
    await context.later('mail', { id });
    context.changed('mail');
    return { message: composerTexts.tested };
  },

  getSentEmails: async (wanted, context) => {
    const { db, viewer } = context;
    const { role_id } = await openReader(context, wanted.user_id);
    const page = await findSent(db, viewer, { ...wanted, isAbout: role_id === STUDENT || role_id === LEAD });
    const hides = !viewer.access.has('guardian');
    const data = page.data.map(({ values, is_guardian, subject, to, ...line }) => ({
      ...line,
      subject: values ? fillText(subject, values) : subject,
      to: hides && is_guardian ? '' : to,
    }));
    return { ...page, data };
  },
};
