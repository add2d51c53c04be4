import { expect, test } from 'vitest';
import { addressees } from './rules.ts';

test('a family gets one mail for all its children, and people without an address are named', () => {
  const known = [
    { user_detail_id: 2, name: 'Uta', email: 'uta@home.example' },
    { user_detail_id: 1, name: 'Uta', email: ' Uta@home.example' },
    { user_detail_id: 1, name: 'Ole', email: 'ole@home.example' },
    { user_detail_id: 3, name: 'Nobody', email: ' ' },
  ];
  const { to, without } = addressees([1, 2, 3, 4], known);
  expect(to).toEqual([
    { name: 'Uta', email: 'Uta@home.example' },
    { name: 'Ole', email: 'ole@home.example' },
  ]);
  expect([...without]).toEqual([3, 4]);
});
