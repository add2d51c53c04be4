import { fillWith } from './people.ts';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

/** A CSV of 100,000 students: how long, how large, and how much memory the server takes for it. */
export async function measureExport(stage: Stage): Promise<void> {
  await fillWith(stage.owner, stage.institution_id, 100_000);
  const before = stage.memory();
  let [most, bytes, lines] = [before, 0, 0];
  const started = performance.now();
  const answer = await fetch(`${stage.address}/api/students/export`, { headers: { cookie: stage.cookie } });
  for await (const chunk of answer.body!) {
    bytes += chunk.byteLength;
    for (const byte of chunk) lines += byte === 10 ? 1 : 0;
    most = Math.max(most, stage.memory());
  }
  const seconds = (performance.now() - started) / 1000;
  report({
    group: 'export',
    what: 'CSV of 100,000 students',
    figure: `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, ${lines.toLocaleString('en')} lines`,
    budget: '≥ 100,000 lines',
    holds: lines >= 100_000,
  });
  const growth = (most - before) / 1024 / 1024;
  report({
    group: 'export',
    what: 'memory that it takes at most',
    figure: `${growth.toFixed(0)} MB`,
    budget: '≤ 64 MB',
    holds: growth <= 64,
  });
}
