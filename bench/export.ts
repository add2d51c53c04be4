import { fileFormats, type FileFormat } from '@schoolbell/core/http/fileFormats';
import { median } from './browser.ts';
import { fillWith } from './people.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

const RUNS = 5;
/** Seconds that each format may take. */
const budgets: Record<FileFormat, number | null> = { csv: 3, xlsx: null };

/** One file: its seconds, its bytes, and how far the server's memory grew meanwhile. */
async function taken(stage: Stage, format: FileFormat) {
  const before = stage.memory();
  let [most, bytes] = [before, 0];
  const started = performance.now();
  const answer = await fetch(`${stage.address}/api/students/export?format=${format}`, {
    headers: { cookie: stage.cookie },
  });
  if (!answer.ok) throw new Error(`The export answered ${answer.status}`);
  for await (const chunk of answer.body!) {
    bytes += chunk.byteLength;
    most = Math.max(most, stage.memory());
  }
  return { seconds: (performance.now() - started) / 1000, bytes, growth: (most - before) / 1024 / 1024 };
}

/** Files of 100,000 students, both formats in turns: how long, how large, and how much memory the server takes for them. */
export async function measureExport(stage: Stage): Promise<void> {
  await fillWith(stage.owner, stage.institution_id, 100_000);
  const runs: Record<FileFormat, Awaited<ReturnType<typeof taken>>[]> = { csv: [], xlsx: [] };
  for (let run = 0; run < RUNS; run++) for (const format of fileFormats) runs[format].push(await taken(stage, format));
  for (const format of fileFormats) {
    const seconds = median(runs[format].map((one) => one.seconds));
    const budget = budgets[format];
    report({
      group: 'export',
      what: `${format.toUpperCase()} of 100,000 students, median of ${RUNS}`,
      figure: `${seconds.toFixed(1)} s, ${(runs[format][0]!.bytes / 1e6).toFixed(1)} MB`,
      budget: budget === null ? 'none' : `≤ ${budget} s`,
      holds: budget === null || seconds <= budget,
    });
    const growth = Math.max(...runs[format].map((one) => one.growth));
    report({
      group: 'export',
      what: `memory that it takes at most (${format.toUpperCase()})`,
      figure: `${growth.toFixed(0)} MB`,
      budget: '≤ 64 MB',
      holds: growth <= 64,
    });
  }
}
