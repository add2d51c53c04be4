import { describe, expect, it } from 'vitest';
import { sentSubject, subjectErrors, subjectTyped, type SubjectTyped } from './subjectForm.ts';

const typed = (change: Partial<SubjectTyped> = {}): SubjectTyped => ({
  ...subjectTyped(null, 'EUR', 7),
  sub_name: ' Piano ',
  durations: [{ key: 1, minutes: '60', fee: '48.50' }],
  ...change,
});
const errors = (change: Partial<SubjectTyped>, currency = 'EUR') => subjectErrors(typed(change), currency);

describe('a subject as it is typed', () => {
  it('is sent in minor units, without what its way of charging has no use for', () => {
    expect(sentSubject(typed({ period_fee: '9', period_sessions: '3', default_capacity: '8' }), 'EUR')).toMatchObject({
      sub_name: 'Piano',
      gibbonCourseID: 7,
      default_capacity: 8,
      charging: 'session',
      period_unit: null,
      period_fee: null,
      period_sessions: null,
      durations: [{ minutes: 60, fee: 4850 }],
    });
    expect(sentSubject(typed({ charging: 'hybrid', period_fee: '120', period_sessions: '4' }), 'EUR')).toMatchObject({
      period_unit: 'month',
      period_fee: 12_000,
      period_sessions: 4,
    });
    expect(sentSubject(typed({ durations: [{ key: 1, minutes: '60', fee: '4850' }] }), 'JPY').durations).toEqual([
      { minutes: 60, fee: 4850 },
    ]);
    expect(
      sentSubject(
        typed({ charging: 'package', durations: [{ key: 1, duration_id: 3, minutes: '60', fee: '' }] }),
        'EUR',
      ).durations,
    ).toEqual([{ duration_id: 3, minutes: 60, fee: 0 }]);
  });

  it.each([
    [{}, {}],
    [{ sub_name: ' ' }, { sub_name: 'This field is required' }],
    [{ gibbonCourseID: '' }, { gibbonCourseID: 'This field is required' }],
    [{ default_capacity: 'many' }, { default_capacity: 'Please enter only numbers' }],
    [{ min_age: '9', max_age: '6' }, { max_age: "The maximum age can't be below the minimum age" }],
    [
      { min_age: 'six', max_age: '121' },
      { min_age: 'From 0 to 120', max_age: 'From 0 to 120' },
    ],
    [{ durations: [{ key: 1, minutes: '60', fee: '' }] }, { 'durations.0.fee': 'This field is required' }],
    [{ charging: 'package', durations: [{ key: 1, minutes: '60', fee: '' }] }, {}],
    [
      {
        durations: [
          { key: 1, minutes: '60', fee: '1' },
          { key: 2, minutes: '060', fee: '1.234' },
        ],
      },
      {
        'durations.1.minutes': 'This duration is already listed',
        'durations.1.fee': 'Please enter an amount like 12.50',
      },
    ],
    [{ durations: [{ key: 1, minutes: '4', fee: '1' }] }, { 'durations.0.minutes': 'From 5 to 1440' }],
    [{ charging: 'period' }, { period_fee: 'This field is required' }],
    [
      { charging: 'hybrid', period_fee: '1', period_sessions: '0' },
      { period_sessions: 'Please enter a value greater than zero' },
    ],
  ] as [Partial<SubjectTyped>, object][])('%j: %j', (change, wrong) => expect(errors(change)).toEqual(wrong));

  it('asks for amounts in the places of the currency', () => {
    expect(errors({}, 'JPY')).toEqual({ 'durations.0.fee': 'Please enter a whole amount in JPY' });
    expect(errors({ durations: [{ key: 1, minutes: '60', fee: '1.2345' }] }, 'KWD')).toEqual({
      'durations.0.fee': 'Please enter an amount like 12.500',
    });
  });
});
