import { expect, test } from 'vitest';
import { clockDays } from '../../runs/rules.ts';
import { sentenceOf } from '../../sentences/rules.ts';
import { triggerOf } from '../rules.ts';
import { type QuietWay, quietWays, takesClock, whenText } from './rules.ts';

test.each([
  ['invoiceUpcoming', undefined, 'an invoice is due in 3 days', '2027-03-04'],
  ['invoiceUpcoming', -1, 'an invoice is due in 1 day', '2027-03-02'],
  ['invoiceOverdue', undefined, 'an invoice is 14 days overdue', '2027-02-15'],
  ['classUpcoming', -2, 'a class takes place in 2 days', '2027-03-03'],
  ['sessionsExpiring', undefined, 'sessions expire in 14 days', '2027-03-15'],
  ['leadQuiet', 30, 'nothing has happened with a lead for 30 days', '2027-01-30'],
  ['absences', undefined, '{a student} misses several classes in a row', '2027-02-28'],
] as const)('%s by %s days is said and looks at the right day', (trigger_name, offset, said, day) => {
  expect(whenText(triggerOf(trigger_name)!, { offset })).toBe(said);
  const options = offset === undefined ? {} : { offset };
  expect(clockDays({ trigger_name, filters: [], options }, '2027-03-01')).toEqual([day]);
});

test('a quiet lead is said by the way in which it is, and taken by those that want it', () => {
  const { when, usual } = triggerOf('leadQuiet')!;
  const said = (quiet: QuietWay) => whenText({ when, usual: usual! }, { quiet });
  expect(quietWays.map(said)).toEqual([
    'nothing has happened with a lead for 7 days',
    'nothing has happened with a lead for 7 days, in any stage',
    'a lead waits longer than its stage allows',
  ]);
  const taken = (quiet?: QuietWay) => [...quietWays, undefined].map((way) => takesClock({ quiet }, { quiet: way }));
  expect([undefined, ...quietWays].map(taken)).toEqual([
    [true, false, false, true],
    [true, false, false, true],
    [true, true, false, true],
    [false, false, true, true],
  ]);
  const options = { quiet: 'rotten', offset: 7 } as const;
  expect(clockDays({ trigger_name: 'leadQuiet', filters: [], options }, '2027-03-01')).toEqual(['2027-02-28']);
});

test('hours before a class are said, taken by those that want as many, and no day’s', () => {
  const said = (offset: number) => whenText(triggerOf('classUpcoming')!, { offset, offset_type: 'hours' });
  expect([said(-1), said(-2)]).toEqual(['a class takes place in 1 hour', 'a class takes place in 2 hours']);
  const two = { offset: -2, offset_type: 'hours' } as const;
  expect([2, 3, undefined].map((hours) => takesClock(two, { hours }))).toEqual([true, false, false]);
  expect([2, undefined].map((hours) => takesClock({ offset: -2 }, { hours }))).toEqual([false, true]);
  expect(clockDays({ trigger_name: 'classUpcoming', filters: [], options: two }, '2027-03-01')).toEqual([]);
});

test('a sentence says the days that were chosen', () => {
  expect(
    sentenceOf(
      {
        trigger_name: 'invoiceOverdue',
        delay: 0,
        delay_type: 'minutes',
        filters: [],
        action_type: 'task',
        action: { task_detail: 'Call' },
        options: { offset: 21 },
      },
      { fields: [], updates: [] },
    ),
  ).toBe("When an invoice is 21 days overdue, create the task 'Call'");
});
