import { describe, expect, test } from 'vitest';
import { decide, indexOf } from './rules.ts';
import { type KnownPerson, rowKeys } from '../likeness/rules.ts';
import type { RowValues } from '../rules.ts';

const person = (change: Partial<KnownPerson> = {}): KnownPerson => ({
  user_detail_id: 1,
  role_id: 3,
  is_archived: false,
  version: 1,
  external_ids: ['A'],
  own: { first_name: 'Zoë', surname: 'Ng', email: 'zoe@ng.example', phone: '', dob: null },
  custom: {},
  guardians: [],
  children: [],
  ...change,
});
const row = (own: RowValues['own'], change: Partial<RowValues> = {}): RowValues => ({ own, custom: {}, ...change });
const asks = (values: RowValues, known: KnownPerson[], duplicates: 'reject' | 'update' | 'create' = 'reject') =>
  decide('student', values, indexOf(known), { date_order: 'dmy', duplicates });

describe('who a row is about', () => {
  test('an ID decides, also where a part of the name is another one', () => {
    expect(asks(row({ first_name: 'Joe', surname: 'Ng' }, { external_id: 'A' }), [person()])).toMatchObject({
      action: 'update',
      person_id: 1,
      changes: { first_name: ['Zoë', 'Joe'] },
    });
    expect(asks(row({ email: 'new@ng.example' }, { user_detail_id: 1 }), [person()]).action).toBe('update');
    expect(asks(row({ first_name: 'Zoë' }, { user_detail_id: 1 }), [person()])).toMatchObject({ action: 'unchanged' });
    expect(asks(row({ first_name: 'Zoë' }, { user_detail_id: 2 }), [person()])).toMatchObject({
      action: 'rejected',
      reasons: ['There is no one with the ID 2'],
    });
  });

  test('refuses a row whose ID belongs to a person with another name', () => {
    const mia = { first_name: 'Mia', surname: 'Khan' };
    expect(asks(row(mia, { external_id: 'A' }), [person()])).toMatchObject({
      action: 'rejected',
      reasons: ['This ID belongs to Zoë Ng. Check the ID and the name'],
      person_id: 1,
    });
    expect(asks(row(mia, { user_detail_id: 1 }), [person()]).reasons).toEqual([
      'Schoolbell ID 1 belongs to Zoë Ng. If another system gave this number, choose "ID in another system" for its column',
    ]);
    expect(asks(row({ first_name: 'Joe' }, { external_id: 'A' }), [person()], 'create').action).toBe('rejected');
  });

  test('without one, name and contact together do; a contact alone is a family', () => {
    const alike = row({ first_name: 'ZOE', surname: 'ng', email: 'Zoe@NG.example' });
    expect(asks(alike, [person()]).action).toBe('rejected');
    expect(asks(alike, [person()], 'update')).toMatchObject({ action: 'update', person_id: 1 });
    expect(asks(alike, [person()], 'create')).toMatchObject({ action: 'create', isDuplicate: true });
    expect(asks(row({ first_name: 'Tim', surname: 'Ng', email: 'zoe@ng.example' }), [person()]).action).toBe('create');
    expect(asks({ ...alike, external_id: 'B' }, [person()]).action).toBe('create');
  });

  test('two people who only share a name are distinguished by their guardians', () => {
    const gale = { first_name: 'Gale', surname: 'Ng', email: 'gale@ng.example', phone: '' };
    const bare = person({
      external_ids: [],
      own: { first_name: 'Zoë', surname: 'Ng', email: '', phone: '', dob: null },
      guardians: [gale],
    });
    const with_ = (first_name: string) =>
      row({ first_name: 'Zoë', surname: 'Ng' }, { guardian: { ...gale, first_name, relation: '' } });
    expect(asks(with_('Gale'), [bare]).action).toBe('unchanged');
    expect(asks(with_('Hugo'), [bare]).action).toBe('create');
  });

  test('owners, roles above one’s own, other kinds, archived people and other roles are left as they are', () => {
    const staff = (role_id: number, own: RowValues['own'], roles = [2, 7]) =>
      decide('staff', row(own, { user_detail_id: 1 }), indexOf([person({ role_id })]), {
        date_order: 'dmy',
        duplicates: 'update',
        roles,
      });
    expect(staff(10, { first_name: 'X' }, [10, 1]).reasons).toEqual(['Edit an owner on their own page']);
    expect(staff(1, { first_name: 'X' }).reasons).toEqual(['Their role has more access than you have']);
    expect(staff(1, { first_name: 'X', surname: 'Ng' }, [1, 2]).action).toBe('update');
    expect(staff(2, { role_id: 7 }).action).toBe('rejected');
    expect(staff(2, { email: 'new@ng.example' }).reasons).toEqual([
      "They sign in with another e-mail address, which can't be changed here",
    ]);
    expect(staff(3, { first_name: 'X' }).reasons).toEqual(['This ID belongs to another kind of person']);
    expect(asks(row({ first_name: 'X' }, { external_id: 'A' }), [person({ is_archived: true })]).reasons).toEqual([
      'They are archived. Restore them first',
    ]);
    expect(
      decide('lead', row({}, { external_id: 'A' }), indexOf([person()]), { date_order: 'dmy', duplicates: 'reject' })
        .reasons,
    ).toEqual(['This lead has become a student']);
  });

  test('an e-mail belongs to one colleague: another name with it is refused, also within one file', () => {
    const kim = person({ role_id: 2, external_ids: [] });
    expect(
      decide('staff', row({ first_name: 'Kim', email: 'ZOE@ng.example', role_id: 2 }), indexOf([kim]), {
        date_order: 'dmy',
        duplicates: 'create',
        roles: [2],
      }).reasons,
    ).toEqual(['Zoë Ng has this e-mail address']);
    expect(
      decide('student', row({ first_name: 'Kim', email: 'ZOE@ng.example' }), indexOf([person()]), {
        date_order: 'dmy',
        duplicates: 'reject',
      }).action,
    ).toBe('create');
    expect([
      rowKeys(row({ first_name: 'Kim', email: 'Z@ng.example' }), 'staff'),
      rowKeys(row({ email: 'Z@ng.example' }, { external_id: '7' }), 'staff'),
    ]).toEqual([
      ['kim z@ng.example', 'mail z@ng.example'],
      ['id 7', 'mail z@ng.example'],
    ]);
  });

  test('rows of one file are one person by ID, or by name and any contact', () => {
    expect(rowKeys(row({ first_name: 'Ada' }, { external_id: 'A' }))).toEqual(['id A']);
    expect(
      rowKeys(row({ first_name: 'Ada', email: 'A@x.example', phone: '+65 8123 4567', dob: '2015-01-31' })),
    ).toEqual(['ada a@x.example', 'ada 81234567', 'ada 2015-01-31']);
  });
});
