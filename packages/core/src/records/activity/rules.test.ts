import { expect, test } from 'vitest';
import * as events from '../../events.ts';
import { kindsIn } from '../../http/kind.ts';
import { activityTexts } from './rules.ts';

test('the list of latest activity has a sentence for what happens to people', () => {
  expect(activityTexts).toMatchObject({ note_added: 'got a note', 'person.erased': 'was erased' });
  expect(Object.keys(activityTexts).length).toBeGreaterThan(70);
});

test('opening a page, signing in, passwords, rights and small steps of billing are for the audit log alone', () => {
  const silent = kindsIn(events).filter((one) => one.feed === false);
  expect(silent.map((one) => one.name).toSorted()).toEqual([
    'access.person',
    'address.asked',
    'address.changed',
    'autopay_off',
    'autopay_on',
    'charge_scheduled',
    'credit_note_sent',
    'credit_used',
    'dispute_lost',
    'dispute_won',
    'invitation_link_shown',
    'invoice_changed',
    'invoice_deleted',
    'invoice_drafted',
    'mail_address_works',
    'mail_news_changed',
    'membership_billed',
    'membership_changed',
    'opened',
    'password.changed',
    'password.link',
    'password.reset',
    'payment_changed',
    'receipt_sent',
    'recoveryCodes.made',
    'refund_begun',
    'refund_failed',
    'refund_returned',
    'refund_sent',
    'secondFactor.off',
    'secondFactor.on',
    'session.begun',
    'session.ended',
    'session.left',
    'statement_exported',
  ]);
  expect(silent.filter((one) => one.name in activityTexts)).toEqual([]);
});
