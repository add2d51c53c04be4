import { newStudent } from '../students/examples.ts';
import { answering, type Examples } from '../testing/calls.ts';
import { someone } from '../testing/person.ts';
import { ask, type World } from '../testing/world.ts';
import { addressesExamples } from './addresses/examples.ts';
import { templatesExamples } from './templates/examples.ts';

/** A student with a guardian who reads mail. */
export const newReader = async (world: World): Promise<number> =>
  (
    await ask(world, 'POST', 'students/add', {
      firstName: someone(),
      isDuplicate: 1,
      guardian: {
        firstName: someone(),
        surname: '',
        email: `${someone().toLowerCase().replace(/\W/g, '')}@home.example`,
        phone: '',
        relation: 'Mother',
        parentCommunication: 1,
      },
    })
  ).user_detail_id;

const letter = { subject: 'Summer feast', body: '<p>You are invited.</p>' };
const toReader = async (world: World) => ({ type: 'student' as const, type_id: await world.one(newReader) });

/** A letter that is not sent. */
export const newDraft = async (world: World): Promise<number> =>
  (await ask(world, 'POST', 'communication/saveDraft', { ...(await toReader(world)), ...letter })).mailing_id;

/** A letter that leaves in ten seconds. */
export const newMailing = async (world: World): Promise<number> =>
  (await ask(world, 'POST', 'communication/sendEmails', { ...(await toReader(world)), ...letter })).mailing_id;

/** A letter in a state that only a worker brings it to. */
const mailingThatIs = (state: 'sending' | 'stopped' | 'sent') => async (world: World) => {
  const mailing_id = await newMailing(world);
  const { institution_id } = world.school;
  await world.school.sql(async (db) => {
    await db
      .updateTable('mailing')
      .set({ state, total: 1 })
      .where('institution_id', '=', institution_id)
      .where('mailing_id', '=', mailing_id)
      .execute();
    await db
      .insertInto('mail')
      .values({
        institution_id,
        mailing_id,
        to_email: 'failed@home.example',
        address_key: 'failed@home.example',
        subject: '',
        text: '',
        html: '',
        status: 'failed',
        values: '{}',
      })
      .execute();
  });
  return { mailing_id };
};

const aboutOne = async (world: World) => ({ mailing_id: await world.one(newMailing) });

export const examples: Examples<'messages' | 'mailTemplates' | 'mailAddresses'> = {
  ...addressesExamples,
  ...templatesExamples,
  messages: {
    getEmails: async (world) => toReader(world),
    findReaders: async (world) => ({ type: 'list', of: 'student', ids: [await world.one(newReader)] }),
    sendEmails: async (world) => ({ ...(await toReader(world)), ...letter, additional_emails: ['one@more.example'] }),
    sendTestEmail: async (world) => ({ ...(await toReader(world)), ...letter }),
    uploadMailFile: answering(422, () => ({})),
    getSentEmails: async (world) => {
      await world.one(newMailing);
      return { user_id: await world.one(newStudent) };
    },
    mailings: async (world) => {
      await world.one(newMailing);
      return { tab: 'scheduled', search: 'feast' };
    },
    exportMailings: async (world) => {
      await world.one(newMailing);
      return { tab: 'scheduled', search: 'feast' };
    },
    mailingDetails: aboutOne,
    mailingReaders: async (world) => mailingThatIs('sent')(world),
    exportReaders: aboutOne,
    previewMailing: async (world) => ({ ...(await toReader(world)), ...letter }),
    saveDraft: async (world) => ({
      ...(await toReader(world)),
      ...letter,
      mailing_id: await newDraft(world),
      version: 1,
    }),
    unscheduleMailing: async (world) => ({ mailing_id: await newMailing(world) }),
    stopMailing: mailingThatIs('sending'),
    resumeMailing: mailingThatIs('stopped'),
    cancelMailing: async (world) => ({ mailing_id: await newMailing(world) }),
    sendAgain: mailingThatIs('sent'),
  },
};
