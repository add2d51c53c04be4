import { describe, expect, test } from 'vitest';
import { decide, indexOf, type KnownPerson, rowKeys } from './matching/rules.ts';
import {
  cellText,
  dayFrom,
  guessDateOrder,
  mayImport,
  readRow,
  type ReadingWith,
  type RowValues,
  splitName,
} from './rules.ts';
import { fitPreset } from './presets/rules.ts';
import { guessMapping, mappingErrors, targetsOf } from './targets/rules.ts';

test.each([
  ['2015-04-30', 'dmy', '2015-04-30'],
  ['30.4.2015', 'dmy', '2015-04-30'],
  ['4/30/2015', 'mdy', '2015-04-30'],
  ['2015/4/3', 'mdy', '2015-04-03'],
  ['2015年4月30日', 'dmy', '2015-04-30'],
  ['2015-04-30T00:00:00Z', 'dmy', '2015-04-30'],
  ['31.02.2015', 'dmy', null],
  ['4/30/15', 'mdy', null],
  ['30/4/2015', 'mdy', null],
  ['1899-01-01', 'dmy', null],
  ['soon', 'dmy', null],
] as const)('the day %s, written %s, is %s', (text, order, day) => expect(dayFrom(text, order)).toBe(day));

test('a part above twelve tells the order of a date', () => {
  expect([
    guessDateOrder(['', '1/2/2015', '1/13/2015']),
    guessDateOrder(['13.1.2015']),
    guessDateOrder(['1/2/2015']),
  ]).toEqual(['mdy', 'dmy', undefined]);
});

test('what our own export put before a formula goes again, and no text holds a zero byte', () => {
  expect(["'=1+1", "'+65 8123", "'@x", "'quoted'", "O'Neil", 'a\0b', ' Zoe\u0308 '].map(cellText)).toEqual([
    '=1+1',
    '+65 8123',
    '@x',
    "'quoted'",
    "O'Neil",
    'ab',
    'Zoë',
  ]);
});

test('a full name ends with the surname, unless a comma says otherwise', () => {
  expect([splitName('Ada Lin'), splitName('Maria del Mar Ruiz'), splitName('Lin, Ada'), splitName('Cher')]).toEqual([
    { firstName: 'Ada', surname: 'Lin' },
    { firstName: 'Maria del Mar', surname: 'Ruiz' },
    { firstName: 'Ada', surname: 'Lin' },
    { firstName: 'Cher', surname: '' },
  ]);
});

const reader = (mapping: string[], change: Partial<ReadingWith> = {}): ReadingWith => ({
  kind: 'student',
  columns: [],
  mapping,
  settings: { date_order: 'dmy', duplicates: 'reject' },
  fields: [],
  stages: [{ id: 7, stage_name: 'Trial booked' }],
  staff: [{ user_detail_id: 9, email: 'Sid@school.example' }],
  ...change,
});

describe('a row', () => {
  test('is read by its mapping, and says nothing about what it leaves empty', () => {
    const { values, reasons } = readRow(
      ['7', 'Lin, Ada', ' ', 'girl', 'Côte d’Ivoire', 'trial booked', 'SID@school.example', 'hot'],
      reader(['external_id', 'fullName', 'email', 'gender', 'country', 'stage', 'owner', 'interest']),
    );
    expect(reasons).toEqual([]);
    expect(values).toEqual({
      external_id: '7',
      own: { first_name: 'Ada', surname: 'Lin', gender: 'F', country: 'CI', stage_id: 7, owner_id: 9, interest: 4 },
      custom: {},
    });
  });

  test('names each column that is wrong', () => {
    expect(
      readRow(
        ['x'.repeat(256), 'no', 'no', 'admin', 'x'],
        reader(['firstName', 'email', 'phone', 'role', 'user_detail_id']),
      ).reasons,
    ).toHaveLength(5);
    expect(readRow(['Gale@x.example'], reader(['guardian.email'])).reasons).toEqual(['A guardian needs a first name']);
    expect(readRow(['x'], reader(['custom.gone'])).reasons).toEqual(['Column 1: There is no such field']);
  });

  test('is wrong where the file says so: a reason names the column by its header', () => {
    const school = {
      field_name: 'custom_1',
      custom_name: 'Day school',
      field_type: 'select',
      select_options: [{ value: 'North', order: 1 }],
    } as unknown as ReadingWith['fields'][number];
    const columns = ['E-mail of the child', '生年月日', 'School', 'Our number', 'x'.repeat(80)];
    const wrong = readRow(
      ['no', 'soon', 'South', 'abc', 'y'.repeat(256)],
      reader(['email', 'dob', 'custom.custom_1', 'user_detail_id', 'firstName'], { columns, fields: [school] }),
    );
    expect(wrong.reasons.map((reason) => reason.split(': ')[0])).toEqual([
      'E-mail of the child',
      '生年月日',
      'Our number',
      `${'x'.repeat(59)}…`,
      'School',
    ]);
  });
});

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
  test('an ID decides, whatever the name says', () => {
    expect(asks(row({ first_name: 'Joe' }, { external_id: 'A' }), [person()])).toMatchObject({
      action: 'update',
      person_id: 1,
      changes: { first_name: ['Zoë', 'Joe'] },
    });
    expect(asks(row({ first_name: 'Zoë' }, { user_detail_id: 1 }), [person()])).toMatchObject({ action: 'unchanged' });
    expect(asks(row({ first_name: 'Zoë' }, { user_detail_id: 2 }), [person()])).toMatchObject({
      action: 'rejected',
      reasons: ['Nobody here has the ID 2'],
    });
  });

  test('without one, name and contact together do; a contact alone is a family', () => {
    const alike = row({ first_name: 'ZOE', surname: 'ng', email: 'Zoe@NG.example' });
    expect(asks(alike, [person()]).action).toBe('rejected');
    expect(asks(alike, [person()], 'update')).toMatchObject({ action: 'update', person_id: 1 });
    expect(asks(alike, [person()], 'create')).toMatchObject({ action: 'create', isDuplicate: true });
    expect(asks(row({ first_name: 'Tim', surname: 'Ng', email: 'zoe@ng.example' }), [person()]).action).toBe('create');
    expect(asks({ ...alike, external_id: 'B' }, [person()]).action).toBe('create');
  });

  test('two who share a name and nothing else are told apart by their guardians', () => {
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
    expect(staff(10, { first_name: 'X' }, [10, 1]).reasons).toEqual(["An owner's record is changed on its own page"]);
    expect(staff(1, { first_name: 'X' }).reasons).toEqual(['Their role may do more than you may yourself']);
    expect(staff(1, { first_name: 'X' }, [1, 2]).action).toBe('update');
    expect(staff(2, { role_id: 7 }).action).toBe('rejected');
    expect(staff(2, { email: 'new@ng.example' }).reasons).toEqual([
      'They sign in with another e-mail address, which stays as it is',
    ]);
    expect(staff(3, { first_name: 'X' }).reasons).toEqual(["The ID is another kind of person's"]);
    expect(asks(row({ first_name: 'X' }, { external_id: 'A' }), [person({ is_archived: true })]).reasons).toEqual([
      'They are archived. Restore them first',
    ]);
    expect(
      decide('lead', row({}, { external_id: 'A' }), indexOf([person()]), { date_order: 'dmy', duplicates: 'reject' })
        .reasons,
    ).toEqual(['This lead has become a student']);
  });

  test('an e-mail is one colleague’s: another name with it is refused, and told in one file as well', () => {
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

describe('columns', () => {
  const targets = targetsOf('student', []);
  test('are known by their names in several ways of writing, each target once', () => {
    expect(
      guessMapping(
        ['First Name', 'LAST_NAME', 'E-Mail', 'E-mail address', 'Geburtsdatum', '電話番号', 'Lunch'],
        targets,
      ),
    ).toEqual(['firstName', 'surname', 'email', '', 'dob', 'phone', '']);
  });
  test('our own export is understood by its header', () => {
    const header = [
      'First name',
      'Surname',
      'Email',
      'Phone',
      'Status',
      'Date of birth',
      'Gender',
      'City',
      'Source',
      'Created on',
      'Guardian',
      'Guardian email',
      'Guardian phone',
      'Student ID',
    ];
    expect(guessMapping(header, targets)).toEqual([
      'firstName',
      'surname',
      'email',
      'phone',
      'status',
      'dob',
      'gender',
      'city',
      '',
      '',
      'guardian.fullName',
      'guardian.email',
      'guardian.phone',
      'user_detail_id',
    ]);
  });

  test("what a file of guardians calls a parent's is theirs; in a file of students it is the guardian's", () => {
    const header = ['Parent first name', 'Parent surname', 'Parent mobile', 'Child ID', 'ID'];
    expect(guessMapping(header, targetsOf('guardian', []))).toEqual([
      'firstName',
      'surname',
      'phone',
      'children',
      'external_id',
    ]);
    expect(
      guessMapping(['Child surname', 'Parent surname', 'Parent mobile', 'Student ID'], targetsOf('student', [])),
    ).toEqual(['surname', 'guardian.surname', 'guardian.phone', 'user_detail_id']);
    expect(guessMapping(['Teacher name', 'Employee e-mail'], targetsOf('staff', []))).toEqual(['fullName', 'email']);
  });
  test('a number is whose file it is: the same header means another in a file of guardians', () => {
    const guess = (kind: 'student' | 'lead' | 'guardian' | 'staff', header: string) =>
      guessMapping([header], targetsOf(kind, []))[0];
    expect([
      guess('student', 'Student number'),
      guess('lead', 'Lead no'),
      guess('guardian', 'Guardian number'),
      guess('staff', 'Employee number'),
      guess('guardian', 'Student number'),
      guess('staff', 'Staff ID'),
    ]).toEqual(['external_id', 'external_id', 'external_id', 'external_id', 'children', 'user_detail_id']);
  });
  test('need a name or an ID', () => {
    expect(mappingErrors(['email'], 1, targets)).toEqual({
      mapping: 'Please choose the column with the first name, the full name or an ID',
    });
    expect(mappingErrors(['firstName', '', 'email'], 3, targets)).toEqual({});
  });
});

test('a role is read by its name, where whoever imports may give it, and nobody becomes an owner', () => {
  const read = (text: string, roles: number[]) =>
    readRow(['Kim', text], { ...reader(['firstName', 'role']), kind: 'staff', roles });
  expect(
    ['Front office', 'frontOffice', 'Teacher assistant', 'ADMIN'].map(
      (text) => read(text, [1, 2, 7, 8]).values.own['role_id'],
    ),
  ).toEqual([8, 8, 7, 1]);
  expect(['Admin', 'Owner', 'Wizard'].map((text) => read(text, [2, 10]).reasons[0])).toEqual([
    'Column 2: This role may do more than you may yourself',
    'Column 2: Nobody becomes an owner by a file',
    'Column 2: Please write admin, teacher, teacher assistant, front office or sales',
  ]);
});

describe('a preset', () => {
  const targets = targetsOf('student', []);
  test('fits a file by the names of its columns, wherever they stand', () => {
    const preset = {
      columns: ['Rufname', 'Telefon', 'Telefon', 'Klasse', 'Ort'],
      mapping: ['firstName', 'phone', 'guardian.phone', 'custom.gone', 'city'],
    };
    expect(fitPreset(['TELEFON', 'Neu', 'rufname', 'telefon', 'Klasse'], preset, targets)).toEqual({
      mapping: ['phone', '', 'firstName', 'guardian.phone', ''],
      missing: ['Ort'],
    });
  });
  test('of columns whose names hold no letters tells them by their signs', () => {
    expect(fitPreset(['#', '€'], { columns: ['€', '#'], mapping: ['city', 'firstName'] }, targets)).toEqual({
      mapping: ['firstName', 'city'],
      missing: [],
    });
  });
});

test('an import needs the access to all of its kind', () => {
  const may = (...access: string[]) =>
    (['student', 'lead', 'guardian', 'staff'] as const).filter((kind) => mayImport({ access: new Set(access) }, kind));
  expect([
    may('students'),
    may('leads'),
    may('all_leads'),
    may('guardian', 'staff'),
    may('staff', 'access_control'),
  ]).toEqual([['student'], [], ['lead'], ['guardian'], ['staff']]);
});
