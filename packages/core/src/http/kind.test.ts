import { expect, test } from 'vitest';
import * as events from '../events.ts';
import { alert, alertsIn, kind, kindsIn } from './kind.ts';

const group = 'Leaves';
const names = (list: { name: string }[]) => list.map((one) => one.name);

test('no two kinds of events are stored under the same name, and no two mails', () => {
  const [kinds, mails] = [names(kindsIn(events)), names(alertsIn(events))];
  expect([kinds.length > 150, mails.length > 10]).toEqual([true, true]);
  expect(kinds.filter((name, at) => kinds.indexOf(name) < at)).toEqual([]);
  expect(mails.filter((name, at) => mails.indexOf(name) < at)).toEqual([]);
});

test("kinds are in their groups in their areas' order, or after another kind if they say so", () => {
  const staff = {
    zero: kind('zero', { group, does: 'began' }),
    again: kind('again', { group: 'Forms', does: 'began again' }),
    things: { added: kind('added', { group, does: 'added' }), gone: kind('gone', { group, does: 'took away' }) },
    last: kind('last', { group, does: 'ended', after: 'mended' }),
  };
  const calendar = {
    changed: kind('changed', { group, does: 'changed', after: 'added' }),
    mended: kind('mended', { group, does: 'mended' }),
  };
  expect(names(kindsIn({ calendar, staff }))).toEqual(['zero', 'added', 'changed', 'mended', 'last', 'gone', 'again']);
  const lost = { lost: kind('lost', { group, does: 'got lost', after: 'nothing' }) };
  expect(() => kindsIn({ lost })).toThrow('lost stands behind "nothing", which is not there');
});

test('a mail is listed once, however many kinds of events it belongs to', () => {
  const mail = alert('mail', { label: 'Told', to: 'Everybody', readers: 'both' });
  const own = kind('own', {
    group,
    does: 'told',
    alert: alert('own', { label: 'Own', to: 'Them', readers: 'staff', after: 'mail' }),
  });
  const calendar = { first: kind('first', { group, does: 'began', alert: mail }), own };
  const staff = { mail, second: kind('second', { group, does: 'ended', alert: own.alert }) };
  expect(names(alertsIn({ calendar, staff: { mail } }))).toEqual(['mail', 'own']);
  expect(names(alertsIn({ calendar: { ...calendar, third: staff.second }, staff: { mail } }))).toEqual(['mail', 'own']);
});

// The compiler checks this: an expected error that doesn't occur is an error.
test('a kind without words, or in no group, does not compile', () => {
  const unread = [
    // @ts-expect-error
    () => kind('seeded', { group }),
    // @ts-expect-error
    () => kind('seeded', { group: 'Nowhere', does: 'seeded' }),
    // @ts-expect-error
    () => kind('seeded', { group, does: 'seeded', news: ['nothing'] }),
    () => kind('seeded', { group, does: 'seeded', news: ['leaves'] }),
  ];
  expect(unread).toHaveLength(4);
});
