import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailedPair, startMailedPair } from './mailed.ts';
import { until } from './server.ts';

/** Mails a second, by SMTP_RATE, for both servers together. */
const RATE = 10;
const READERS = 120;
const LEADS = 80;
let pair: MailedPair;

beforeAll(async () => {
  pair = await startMailedPair({ slowness: 5, rate: RATE });
}, 120_000);
afterAll(() => pair?.stop());

/** The most letters that came within any second. */
const mostInASecond = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));

test(`two servers send a letter at ${RATE} a second between them, and a mail that somebody waits for overtakes it`, async () => {
  const { mailbox, servers, school } = pair;
  await pair.send(READERS);
  const ofLetter = () => mailbox.times.filter((_, at) => mailbox.letters[at]!.subject === 'Summer feast');
  await until(() => ofLetter().length >= 30, 60_000);
  const { status, text } = await servers[0].call('POST', 'session/password/forgot', { email: school.owner.email });
  expect(status, text).toBe(200);
  const before = ofLetter().length;
  const reset = () =>
    mailbox.letters.some(({ to, subject }) => to?.[0]?.address === school.owner.email && subject !== 'Summer feast');
  await until(reset, 60_000);
  // Two seconds' worth of the letter, and those that were under way.
  expect(ofLetter().length - before).toBeLessThanOrEqual(3 * RATE);
  await until(() => ofLetter().length === READERS, 60_000);
  const times = ofLetter();
  const rate = (READERS - 1) / ((times.at(-1)! - times[0]!) / 1_000);
  console.info(`${rate.toFixed(1)} mails a second, ${mostInASecond(times)} within one second at most`);
  expect(rate).toBeLessThanOrEqual(RATE + 1);
  // Slower only where the machine is: a pace that each server kept for itself, or one of half the rate, would show.
  expect(rate).toBeGreaterThan(RATE * 0.6);
}, 120_000);

test(`two servers send an automation's mails beside a letter at ${RATE} a second between them, and a mail that somebody waits for does not wait`, async () => {
  const { mailbox, servers, school } = pair;
  const from = mailbox.letters.length;
  const paced = (subject: string) =>
    mailbox.times.slice(from).filter((_, at) => mailbox.letters[from + at]!.subject === subject);
  const [welcomes, feasts] = [() => paced('Welcome'), () => paced('Summer feast')];
  await pair.automate(LEADS);
  await pair.send(0);
  await until(() => welcomes().length >= 30, 60_000);
  const asked = performance.now();
  const { status, text } = await servers[0].call('POST', 'session/password/forgot', { email: school.owner.email });
  expect(status, text).toBe(200);
  const resets = () =>
    mailbox.times.filter((at, n) => at > asked && /password/i.test(mailbox.letters[n]!.subject ?? ''));
  await until(() => resets().length > 0, 60_000);
  const before = [...welcomes(), ...feasts()].filter((at) => at > asked && at < resets()[0]!).length;
  expect(before).toBeLessThanOrEqual(3 * RATE);
  // It overtook them: others were still to leave.
  expect(welcomes().length + feasts().length).toBeLessThan(LEADS + READERS);
  await until(() => welcomes().length === LEADS && feasts().length === READERS, 60_000);
  const times = [...welcomes(), ...feasts()].toSorted((one, other) => one - other);
  const rate = (times.length - 1) / ((times.at(-1)! - times[0]!) / 1_000);
  console.info(`${rate.toFixed(1)} mails a second, ${mostInASecond(times)} within one second at most`);
  expect(rate).toBeLessThanOrEqual(RATE + 1);
  expect(rate).toBeGreaterThan(RATE * 0.6);
}, 120_000);
