import { compareFlights } from './flights.ts';
import { requestText } from './load.ts';
import { replayer, type Swaps } from './replay.ts';
import { clearJobs, forgetHolds, type Held, holdSeats, openSeats, type Seat, solvedTickets } from './seats.ts';
import type { Stage } from './stage.ts';
import { recordStatements, type Statement } from './statements.ts';
import { hashOf, newToken } from '@schoolbell/server/http/tokens';

/** The most that either side is expected to answer a second: so many requests are made before. */
const MOST = 60;

interface Question {
  field_name: string;
  field_type: string;
  isMandatory: number;
  select_options: { value: string }[];
}

/** What is the same in each request of a kind, found once. */
interface Booking {
  questions: Question[];
  /** The quotes by when an event begins, because each names its time. */
  quotes: Map<string, string>;
}

let numbered = 0;
/** A text that stands nowhere else. */
const unique = () => `z${(numbered += 1).toString().padStart(6, '0')}q`;

/** Each request comes from another address, because one address holds a few seats only. */
const addressOf = () => {
  numbered += 1;
  return `10.${(numbered >> 16) & 255}.${(numbered >> 8) & 255}.${numbered & 255}`;
};

const post = (stage: Stage, path: string, body: object, more: Record<string, string> = {}) =>
  requestText(stage.port, {
    path: `/api/online/book/${path}`,
    headers: { 'x-forwarded-for': addressOf(), ...more },
    body: JSON.stringify(body),
  });

const holdBody = ({ hash }: Stage, { key, day }: Seat, ticket: object) => ({
  institution: hash,
  key,
  day,
  places: 1,
  ticket,
});

/** A new family's booking, in which `mark` stands in every name and address. */
function sendBody({ hash }: Stage, { questions, quotes }: Booking, { hold, local_start }: Held, mark: string) {
  const values: Record<string, unknown> = {};
  for (const { field_name, field_type, isMandatory, select_options } of questions) {
    if (field_type === 'guardian')
      values[field_name] = {
        parentFirstName: `Parent${mark}`,
        parentSurname: `Bench${mark}`,
        relation: 'Mother',
        parentEmail: `parent${mark}@bench.example`,
      };
    else if (field_type === 'email') values[field_name] = `child${mark}@bench.example`;
    else if (field_type === 'text') values[field_name] = `Bench${mark}`;
    else if (isMandatory && field_type === 'date') values[field_name] = '2018-05-05';
    else if (isMandatory && select_options[0])
      values[field_name] = field_type === 'multiselect' ? [select_options[0].value] : select_options[0].value;
  }
  return { institution: hash, hold, quote_hash: quotes.get(local_start), values, children: [], elapsed: 20_000 };
}

/** Asks as a page does; throws if it is refused. */
async function asked<Answer>({ address, hash }: Stage, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${address}/api/${path}${body ? '' : `institution=${hash}`}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' } }),
    ...(body && { body: JSON.stringify({ institution: hash, ...body }) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The questions of a booking: the same for every event that is sold here. */
async function questionsOf(stage: Stage, seat: Seat): Promise<Question[]> {
  const [ticket] = solvedTickets(stage, 1);
  const { form } = await asked<{ form: string }>(stage, 'online/book/hold', holdBody(stage, seat, ticket!));
  return (await asked<{ fields: Question[] }>(stage, `forms/getOptions?form=${form}&`)).fields;
}

/** Asks what is held comes to, once for each time. */
async function quoteAll(stage: Stage, { quotes }: Booking, held: readonly Held[]): Promise<void> {
  for (const { hold, local_start } of held) {
    if (quotes.has(local_start)) continue;
    const { data } = await asked<{ data: { quote_hash: string } }>(stage, 'online/book/quote', { hold });
    quotes.set(local_start, data.quote_hash);
  }
}

/** What stands in a recording for its address, and the moment at which its seats are let go. */
function textsOf(statements: readonly Statement[]): { address: string; end: string | undefined; until: () => string } {
  const texts = statements.flatMap(({ values }) => values.flat()).filter((value) => typeof value === 'string');
  const address = texts.find((text) => text.includes(':address:'))!.split(':')[2]!;
  const end = texts.find((text) => /^\d{4}-\d\d-\d\dT.*000Z$/.test(text));
  const wait = end === undefined ? 0 : Date.parse(end) - Date.now();
  return { address, end, until: () => new Date(Math.ceil((Date.now() + wait) / 1000) * 1000).toISOString() };
}

/** `hold` beside the same statements by the bare driver. */
async function measureHold(stage: Stage, seats: readonly Seat[]): Promise<void> {
  let at = 0;
  const seat = () => seats[at++ % seats.length]!;
  const first = solvedTickets(stage, 2);
  let recording: Seat;
  const { hold: statements } = await recordStatements(stage, {
    hold: {
      method: 'POST',
      url: '/api/online/book/hold',
      body: () => holdBody(stage, (recording = seat()), first.pop()!),
    },
  });
  const all = statements!.flatMap(({ values }) => values);
  const challenge = all.find((value) => typeof value === 'string' && /^[\da-f]{32}$/.test(value)) as string;
  const reference = statements!.find(({ text }) => /insert into "booking" /.test(text))!.values[1] as string;
  const { address, end, until } = textsOf(statements!);
  const replay = replayer(statements!, [challenge, reference, address, ...(end ? [end] : [])]);
  const bodies: string[] = [];
  await compareFlights(stage, {
    group: 'holding',
    what: 'holding a seat',
    request: () => bodies.pop(),
    statements: statements!,
    prepare: async (seconds) => {
      for (const ticket of solvedTickets(stage, Math.max(0, seconds * MOST - bodies.length)))
        bodies.push(post(stage, 'hold', holdBody(stage, seat(), ticket)));
    },
    renew: () => {
      const { series_id, event_id } = seat();
      numbered += 1;
      const swaps: Swaps = new Map([
        [challenge, newToken().slice(0, 32)],
        [reference, `R${numbered.toString().padStart(7, '0')}`],
        [address, newToken().slice(0, 22)],
        [String(recording.series_id), String(series_id)],
        [String(recording.event_id), String(event_id)],
      ]);
      if (end) swaps.set(end, until());
      return replay(swaps);
    },
  });
}

/** `send` of what is held, for a family that is new, beside the same statements by the bare driver. */
async function measureSend(stage: Stage, seats: readonly Seat[]): Promise<void> {
  const first = await holdSeats(stage, seats, 2);
  const booking: Booking = { questions: await questionsOf(stage, seats[0]!), quotes: new Map() };
  await quoteAll(stage, booking, first);
  let recording: Held;
  let [mark, key] = ['', ''];
  const { send: statements } = await recordStatements(stage, {
    send: {
      method: 'POST',
      url: '/api/online/book/send',
      headers: () => ({ 'idempotency-key': (key = newToken()) }),
      body: () => sendBody(stage, booking, (recording = first.pop()!), (mark = unique())),
    },
  });
  const { address, end, until } = textsOf(statements!);
  const replay = replayer(statements!, [mark, key, address, ...(end ? [end] : [])]);
  const bodies: string[] = [];
  let spare: Held[] = [];
  await compareFlights(stage, {
    group: 'holding',
    what: 'sending a booking',
    seconds: 5,
    request: () => bodies.pop(),
    statements: statements!,
    clear: () => clearJobs(stage),
    prepare: async (seconds) => {
      const held = await holdSeats(stage, seats, Math.max(0, seconds * MOST - bodies.length));
      await quoteAll(stage, booking, held);
      for (const one of held)
        bodies.push(post(stage, 'send', sendBody(stage, booking, one, unique()), { 'idempotency-key': newToken() }));
      spare = [...spare, ...(await holdSeats(stage, seats, Math.max(0, seconds * MOST - spare.length)))];
    },
    renew: () => {
      const held = spare.pop();
      if (!held) return undefined;
      const swaps: Swaps = new Map([
        [mark, unique()],
        [key, newToken()],
        [address, newToken().slice(0, 22)],
        [hashOf(recording.hold).toString('base64url'), hashOf(held.hold).toString('base64url')],
        [String(recording.series_id), String(held.series_id)],
        [String(recording.event_id), String(held.event_id)],
        [String(recording.booking_id), String(held.booking_id)],
      ]);
      if (end) swaps.set(end, until());
      return replay(swaps);
    },
  });
}

/** Holding a seat and sending what is held, each beside the same statements by the bare driver. */
export async function measureHolding(stage: Stage): Promise<void> {
  const seats = await openSeats(stage);
  await measureHold(stage, seats);
  await forgetHolds(stage);
  await measureSend(stage, seats);
}
