import { busyStates, type ImportState } from '@schoolbell/core/imports/format/rules';
import type { Stage } from './stage.ts';
import { report } from './table.ts';

const ROWS = 50_000;
interface Import {
  import_id: number;
  state: ImportState;
  mapping: string[];
  settings: object;
  created: number;
  unchanged: number;
  kept: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Half as many families as children, with names and contacts as schools keep them. */
function file(): string {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const family = Math.floor(n / 2);
    return `S${n},Kid${n % 977},Family${family % 1_499},${1 + (n % 28)}.${1 + (n % 11)}.${2006 + (n % 13)},kid${n}@import.example,+65 8${String(n).padStart(7, '0')},Parent${family % 499} Family${family % 1_499},parent${family}@import.example,Mother`;
  });
  return `Student number,First name,Last name,Birthday,Email,Mobile,Guardian name,Guardian email,Relation\n${lines.join('\n')}\n`;
}

/** Asks for the list of students until told to stop; returns how long each took, in order of size. */
async function readLists({ address, cookie }: Stage, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!until()) {
    const started = performance.now();
    await (await fetch(`${address}/api/students?page=1&per_page=10`, { headers: { cookie } })).arrayBuffer();
    times.push(performance.now() - started);
    await new Promise((later) => {
      setTimeout(later, 20);
    });
  }
  return times.sort((a, b) => a - b);
}

/** 50,000 students from a file: checked, imported, checked again and undone, with lists read at the same time. */
export async function measureImport(stage: Stage): Promise<void> {
  const headers = { cookie: stage.cookie, 'x-schoolbell': '1' };
  const call = async (path: string, input: object): Promise<Import> =>
    (await (
      await fetch(`${stage.address}/api/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
    ).json()) as Import;
  const settled = async (import_id: number): Promise<Import> => {
    while (true) {
      const found = (await (
        await fetch(`${stage.address}/api/imports/get?import_id=${import_id}`, { headers })
      ).json()) as Import;
      if (!busyStates.includes(found.state)) return found;
      await new Promise((later) => {
        setTimeout(later, 250);
      });
    }
  };
  const upload = async (): Promise<Import> => {
    const form = new FormData();
    form.append('input', JSON.stringify({ kind: 'student', file_name: 'students.csv' }));
    form.append('file', new Blob([file()]));
    return (await (
      await fetch(`${stage.address}/api/imports/upload`, { method: 'POST', headers, body: form })
    ).json()) as Import;
  };
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const started = performance.now();
    return [await work(), (performance.now() - started) / 1000];
  };
  const check = async () => {
    const { import_id, mapping, settings } = await upload();
    await call('imports/check', { import_id, mapping, settings });
    return settled(import_id);
  };

  const quietUntil = performance.now() + 5_000;
  const quiet = percentile(await readLists(stage, () => performance.now() > quietUntil), 0.95);
  let over = false;
  const lists = readLists(stage, () => over);
  const [tried, trying] = await timed(check);
  const [done, writing] = await timed(async () => {
    await call('imports/start', { import_id: tried.import_id });
    return settled(tried.import_id);
  });
  over = true;
  const busy = percentile(await lists, 0.95);
  report({
    group: 'import',
    what: '50,000 students tried and imported',
    figure: `${trying.toFixed(1)} s and ${writing.toFixed(1)} s`,
    budget: '≤ 60 s',
    holds: trying + writing <= 60 && done.created === ROWS,
  });
  report({
    group: 'import',
    what: 'list of students meanwhile, p95',
    figure: `${busy.toFixed(0)} ms, quiet ${quiet.toFixed(0)} ms`,
    budget: '≤ 2 × quiet',
    holds: busy <= 2 * quiet,
  });
  const [again, repeating] = await timed(check);
  report({
    group: 'import',
    what: 'the same file tried again',
    figure: `${repeating.toFixed(1)} s, ${again.unchanged.toLocaleString('en')} unchanged`,
    budget: 'all unchanged',
    holds: again.unchanged === ROWS,
  });
  const [undone, undoing] = await timed(async () => {
    await call('imports/undo', { import_id: tried.import_id });
    return settled(tried.import_id);
  });
  report({
    group: 'import',
    what: 'taken back',
    figure: `${undoing.toFixed(1)} s, ${undone.kept} kept`,
    budget: 'none kept',
    holds: undone.state === 'undone' && undone.kept === 0,
  });
}
