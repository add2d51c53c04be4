import { expect, test } from 'vitest';
import { fieldTexts } from '@schoolbell/core/http/fieldTexts';
import { merged } from '../../ui/record/changes.ts';
import { formOf, sentOf } from './guardianForm.ts';
import { AddedGuardian, EditedGuardian } from './guardianSchema.ts';

const base = { ...formOf(null), firstName: 'Ines', phone: '1' };

test('what both changed is asked about, what one changed is not', () => {
  const mine = { ...base, phone: '2', relation: 'Aunt', custody: false };
  const theirs = { ...base, phone: '3', relation: 'Aunt', surname: 'Keller', custody: true };
  expect(merged(mine, base, theirs)).toEqual({
    values: { ...mine, surname: 'Keller' },
    conflicts: ['phone'],
  });
});

test('a tick that both changed is the same on both sides', () => {
  const changed = { ...base, invoiceTo: true };
  expect(merged(changed, base, changed).conflicts).toEqual([]);
});

test('ticks are sent as numbers, and what is wrong is said at the paths of the calls', () => {
  const sent = sentOf({ ...base, firstName: ' ', custody: false });
  expect(sent).toMatchObject({ custody: 0, parentCommunication: 0 });
  const textsOf = (schema: typeof AddedGuardian | typeof EditedGuardian, input: object) =>
    fieldTexts(schema.safeParse(input).error?.issues ?? [], input);
  expect(textsOf(EditedGuardian, sent)).toEqual({ firstName: 'This field is required' });
  expect(textsOf(AddedGuardian, { guardian: sent })).toEqual({ 'guardian.firstName': 'This field is required' });
  expect(textsOf(EditedGuardian, sentOf(base))).toEqual({});
});
