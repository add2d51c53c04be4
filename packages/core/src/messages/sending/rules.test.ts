import { expect, test } from 'vitest';
import { endOfHandover, restSeconds } from './rules.ts';

const trouble = { message: 'x', handed: false };

test.each([
  [{ responseCode: 550, command: 'RCPT TO', code: 'EENVELOPE', response: '550 no such user' }, 'failed'],
  [{ responseCode: 552, command: 'DATA', code: 'EMESSAGE', response: '552 too large' }, 'failed'],
  [{ command: 'API', code: 'EENVELOPE' }, 'failed'],
  [{ responseCode: 450, command: 'RCPT TO', code: 'EENVELOPE', response: '450 greylisted' }, 'later'],
  [{ responseCode: 421, command: 'DATA', code: 'ECONNECTION', response: '421 shutting down', handed: true }, 'later'],
  [{ responseCode: 550, command: 'MAIL FROM', code: 'EENVELOPE', response: '550 sender unknown' }, 'later'],
  [{ responseCode: 535, command: 'AUTH PLAIN', code: 'EAUTH', response: '535 wrong password' }, 'later'],
  [{ command: 'CONN', code: 'ECONNREFUSED' }, 'later'],
  [{ command: 'CONN', code: 'ECONNECTION', handed: true }, 'unsure'],
  [{ command: 'CONN', code: 'ETIMEDOUT', handed: true }, 'unsure'],
] as const)('%o ends as %s', (more, end) => {
  expect(endOfHandover({ ...trouble, ...more }).end).toBe(end);
});

test('a mailing rests longer each time, or as long as the mail server asks', () => {
  expect([0, 1, 2, 9].map((rests) => restSeconds(rests, '450 later'))).toEqual([60, 300, 900, 900]);
  expect(restSeconds(0, '451 4.7.1 try again in 300 seconds')).toBe(300);
  expect(restSeconds(2, '450 please wait 2 minutes')).toBe(120);
  expect(restSeconds(0, '450 wait 90 hours')).toBe(14_400);
});
