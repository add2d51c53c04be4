import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

/** Random rules, each put into twenty zones. */
const RULES = 10_000;

interface Expanded {
  digest: string;
  count: number;
  shifted: number;
  wrong: number;
}

/**
 * Expands random rules in a separate process. Returns a digest of all occurrences and, with an oracle, the number of
 * differences. The oracle shares nothing with the rules: it walks through all days of a rule, and has read every zone's
 * clock every other day and, around changes, minute by minute. Two wrong expanders must fail the same test with a few rules.
 */
function expandUnder(
  TZ: string,
  asksOracle: boolean,
): Promise<{ offset: number; ours: Expanded; byProcess: Expanded; byHours: Expanded }> {
  const script = `
    import { createHash } from 'node:crypto';
    import { occurrencesOf } from ${JSON.stringify(`${import.meta.dirname}/../rules.ts`)};
    const zones = ['Europe/Berlin', 'America/New_York', 'America/Los_Angeles', 'America/Sao_Paulo', 'America/St_Johns', 'America/Caracas', 'America/Havana', 'Africa/Casablanca', 'Africa/Cairo', 'Asia/Tehran',
      'Asia/Kathmandu', 'Asia/Gaza', 'Asia/Pyongyang', 'Asia/Singapore', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Apia', 'Antarctica/Troll', 'UTC'];
    const [DAY, MINUTE, FIRST, DAYS] = [86400000, 60000, Date.UTC(2007, 11, 20), 8800];
    const FIRST_WEEKDAY = (new Date(FIRST).getUTCDay() + 6) % 7;
    const dayNames = Array.from({ length: DAYS }, (_, day) => new Date(FIRST + day * DAY).toISOString().slice(0, 10));
    const dayOf = new Map(dayNames.map((name, day) => [name, day]));

    const tableOf = (zone) => {
      const clock = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
      const aheadAt = (at) => Date.parse(clock.format(at).replace(' ', 'T') + 'Z') - at;
      const stretches = [{ from: -Infinity, to: Infinity, ahead: aheadAt(FIRST) }];
      for (let day = FIRST; day < FIRST + DAYS * DAY; day += 2 * DAY) {
        if (aheadAt(day + 2 * DAY) === stretches.at(-1).ahead) continue;
        let at = day;
        for (const step of [60 * MINUTE, MINUTE]) while (aheadAt(at + step) === stretches.at(-1).ahead) at += step;
        at += MINUTE;
        stretches.at(-1).to = at;
        stretches.push({ from: at, to: Infinity, ahead: aheadAt(at) });
      }
      const quiet = Float64Array.from(dayNames, (_, day) => stretches.find(({ from, to }) => from <= FIRST + (day - 2) * DAY && to >= FIRST + (day + 3) * DAY)?.ahead ?? NaN);
      return { stretches, quiet };
    };
    const expected = ({ stretches }, wall) => {
      const there = stretches.find(({ from, to, ahead }) => wall - ahead >= from && wall - ahead < to);
      if (there) return { at: wall - there.ahead, moved: 0 };
      const next = stretches.findIndex(({ from, ahead }) => wall - ahead < from);
      return { at: wall - stretches[next - 1].ahead, moved: stretches[next].ahead - stretches[next - 1].ahead };
    };
    const walkedDays = (rule) => {
      const [from, to] = [dayOf.get(rule.from), dayOf.get(rule.until || rule.horizon)];
      const weekday = (day) => (FIRST_WEEKDAY + day) % 7 + 1;
      const on = new Set(rule.weekdays.length ? rule.weekdays : [weekday(from)]);
      const except = new Set(rule.except_dates.map((date) => dayOf.get(date)));
      const monday = from - weekday(from) + 1;
      const days = [];
      for (let day = from; day <= to; day++) if (on.has(weekday(day)) && Math.floor((day - monday) / 7) % rule.interval === 0 && !except.has(day)) days.push(day);
      const time = (rule.time.slice(0, 2) * 60 + +rule.time.slice(3)) * MINUTE;
      return days.slice(0, 1500).map((day) => ({ day, name: dayNames[day], wall: FIRST + day * DAY + time, local: new Date(FIRST + day * DAY + time).toISOString().slice(0, 16) }));
    };
    const wrongsIn = (all, days, table) => {
      let wrong = 0, at = 0;
      for (const { day, name, wall, local } of days) {
        const ahead = table.quiet[day];
        const right = ahead === ahead ? undefined : expected(table, wall);
        // A day that is left out is the next one, where that is not on its own account.
        if (right?.moved >= DAY && days.some((other) => other.day === day + 1)) continue;
        const one = all[at++];
        if (one?.at !== (right ? right.at : wall - ahead) || one.date !== name || one.shifted !== right?.moved > 0) wrong++;
        else if (one.local !== (right?.moved ? new Date(wall + right.moved).toISOString().slice(0, 16) : local)) wrong++;
      }
      return wrong + Math.abs(all.length - at);
    };

    const two = (n) => String(n).padStart(2, '0');
    const randomRule = (chance) => {
      const year = 2008 + chance(12);
      const from = year + '-' + two(1 + chance(12)) + '-' + two(1 + chance(28));
      const horizon = (year + 10) + from.slice(4);
      // The clocks are changed at night.
      const time = two(chance(2) ? chance(24) : chance(4)) + ':' + two(chance(60));
      const until = chance(4) ? '' : (year + 1 + chance(9)) + '-' + two(1 + chance(12)) + '-' + two(1 + chance(28));
      const weekdays = Array.from({ length: chance(4) }, () => 1 + chance(7));
      const except_dates = chance(4) ? [] : Array.from({ length: 50 }, () => dayNames[dayOf.get(from) + 7 * chance(520)]);
      return { from, horizon, time, until, except_dates, repeats: 'weekly', weekdays, interval: 1 + chance(52) };
    };
    const tables = new Map();
    const tried = (expand, rules, asks) => {
      let seed = 7;
      const chance = (most) => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return Math.floor(seed / 4294967296 * most); };
      const hash = createHash('sha256');
      let count = 0, shifted = 0, wrong = 0;
      for (let n = 0; n < rules; n++) {
        const rule = randomRule(chance);
        const days = asks && walkedDays(rule);
        for (const zone of zones) {
          if (asks && !tables.has(zone)) tables.set(zone, tableOf(zone));
          const all = expand({ ...rule, zone });
          const instants = new Float64Array(all.length);
          let text = '';
          for (let at = 0; at < all.length; at++) {
            const one = all[at];
            instants[at] = one.at;
            text += one.date + one.local;
            if (one.shifted) { shifted++; text += '!'; }
          }
          hash.update(instants).update(text);
          count += all.length;
          if (asks) wrong += wrongsIn(all, days, tables.get(zone));
        }
      }
      return { digest: hash.digest('hex'), count, shifted, wrong };
    };

    const ours = (rule) => occurrencesOf(rule, rule.horizon);
    console.log(JSON.stringify({
      offset: new Date(2026, 6, 1).getTimezoneOffset(),
      ours: tried(ours, ${RULES}, ${asksOracle}),
      byProcess: tried((rule) => ours({ ...rule, zone: 'UTC' }).map((one) => ({ ...one, at: new Date(one.local).getTime() })), 20, ${asksOracle}),
      byHours: tried((rule) => ours(rule).map((one, _, all) => ({ ...one, at: all[0].at + Date.parse(one.date) - Date.parse(all[0].date) })), 20, ${asksOracle}),
    }));`;
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
      { env: { ...process.env, TZ, NODE_OPTIONS: '' }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let text = '';
    child.stdout.on('data', (piece: Buffer) => {
      text += piece.toString();
    });
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`ended with ${code}`))));
  });
}

test(`${RULES.toLocaleString('en')} rules in 20 zones over ten years expand alike in whichever zone the process is, and each occurrence is as an oracle says`, async () => {
  const [utc, west, east] = await Promise.all([
    expandUnder('UTC', true),
    expandUnder('America/Los_Angeles', false),
    expandUnder('Pacific/Auckland', false),
  ]);
  expect([utc.offset, west.offset, east.offset]).toEqual([0, 420, -720]);
  expect(utc.ours.count).toBeGreaterThan(RULES * 1_000);
  expect(utc.ours.shifted).toBeGreaterThan(RULES / 10);
  expect(utc.ours.wrong).toBe(0);
  expect([west.ours.digest, east.ours.digest]).toEqual([utc.ours.digest, utc.ours.digest]);
  // Wrong ones are found: one that uses the process's clock by the digests and the oracle, one that counts hours by the
  // oracle alone.
  expect(west.byProcess.digest).not.toBe(east.byProcess.digest);
  expect(west.byHours.digest).toBe(east.byHours.digest);
  expect([utc.byProcess.wrong > 1_000, utc.byHours.wrong > 1_000]).toEqual([true, true]);
}, 180_000);
