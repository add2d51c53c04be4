import { inQuiet, load, type Load, middle, type RequestSource } from './load.ts';
import type { Stage } from './stage.ts';
import { bareFlights, type Replay, type Statement } from './statements.ts';
import { report } from './table.ts';

const [WARM, TURNS, CONNECTIONS] = [6, 5, 8];
/** A turn with fewer answers says nothing. */
const LEAST = 20;

/** A request of ours, and the same statements for the bare driver. */
interface Compared {
  group: string;
  what: string;
  request: RequestSource;
  /** How long a turn of each takes: longer for what is slow. */
  seconds?: number;
  statements: readonly Statement[];
  renew: () => Replay | undefined;
  /** Makes what the next so many seconds use up, before they are measured. */
  prepare?: (seconds: number) => Promise<void>;
  /** Ends what the side before left to do, so that it does not run beside the other. */
  clear?: () => Promise<void>;
}

/** The server and the bare driver in turns. */
export async function compareFlights(
  stage: Stage,
  { group, what, request, statements, renew, seconds = 2, prepare = async () => {}, clear = async () => {} }: Compared,
): Promise<number> {
  await prepare(WARM);
  let { refused } = await load(stage.port, CONNECTIONS, WARM, request);
  const turns: { ours: Load; bare: Load }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push(
      await inQuiet(async () => {
        await prepare(seconds);
        await clear();
        const ours = await load(stage.port, CONNECTIONS, seconds, request);
        // Also of turns that are taken again.
        refused += ours.refused;
        await clear();
        const bare = await bareFlights(stage, statements, { connections: CONNECTIONS, seconds, renew });
        return { ours, bare };
      }),
    );
  if (turns.some(({ ours, bare }) => Math.min(ours.sent, bare.sent) < LEAST))
    throw new Error(`${what}: a turn had fewer than ${LEAST} answers`);
  const ratio = middle(turns.map(({ ours, bare }) => ours.perSecond / bare.perSecond));
  const [perSecond, bare] = [
    middle(turns.map((turn) => turn.ours.perSecond)),
    middle(turns.map((turn) => turn.bare.perSecond)),
  ];
  report({
    group,
    what: `${what}, ${CONNECTIONS} connections: share of the bare driver (${statements.length} statements in ${statements.filter((one) => !one.rides).length} flights, ${bare.toFixed(0)}/s)`,
    figure: `${perSecond.toFixed(0)}/s, ${(ratio * 100).toFixed(0)} %${refused ? `, ${refused} refused` : ''}`,
    budget: '≥ 60 %',
    holds: ratio >= 0.6 && refused === 0,
  });
  return perSecond;
}
