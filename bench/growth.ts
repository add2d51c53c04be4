import { ask, type Asked } from './ask.ts';
import { inQuiet, type Load, middle } from './load.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

const [WARM, TURNS] = [3, 7];

/** An address that is read, or with a body a POST. */
export type Read = string | { path: string; body: object };

/** A request of the stage's owner. */
export const askedBy = (stage: Stage, read: Read): Asked => ({
  path: typeof read === 'string' ? read : read.path,
  headers: { cookie: stage.cookie, 'x-schoolbell': '1' },
  ...(typeof read === 'object' && { body: JSON.stringify(read.body) }),
});

/** The same reads of a school with many rows and of one with few, each on its own stage. */
export interface Growing {
  group: string;
  /** The rows' name in the report: `1,000 → 1,000,000 invoices`. */
  noun: string;
  many: { stage: Stage; count: number; paths: Record<string, Read> };
  few: { stage: Stage; count: number; paths: Record<string, Read> };
}

/** The p95 of each request with many rows, in turns with few. Only the growth counts. */
export async function measureGrowth({ group, noun, many, few }: Growing): Promise<void> {
  for (const [what, path] of Object.entries(many.paths)) {
    const [big, small] = [askedBy(many.stage, path), askedBy(few.stage, few.paths[what]!)];
    await ask(many.stage.port, 1, WARM, big);
    await ask(few.stage.port, 1, WARM, small);
    const turns: { big: Load; small: Load }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1)
      turns.push(
        await inQuiet(async () => ({
          big: await ask(many.stage.port, 1, 1, big),
          small: await ask(few.stage.port, 1, 1, small),
        })),
      );
    const growth = middle(turns.map((turn) => turn.big.p95 / turn.small.p95));
    const refused = turns.reduce((sum, turn) => sum + turn.big.refused + turn.small.refused, 0);
    const figures = (['small', 'big'] as const).map((size) => middle(turns.map((turn) => turn[size].p95)).toFixed(1));
    report({
      group,
      what: `${what}, ${few.count.toLocaleString('en')} → ${many.count.toLocaleString('en')} ${noun}`,
      figure: `p95 ${figures.join(' → ')} ms, ${growth.toFixed(2)} ×${refused ? `, ${refused} refused` : ''}`,
      budget: '≤ 2 ×',
      holds: growth <= 2 && refused === 0,
    });
  }
}
