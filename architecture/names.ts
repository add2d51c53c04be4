import { posix } from 'node:path';
import { areaOf } from './areas.ts';
import type { Held, Rule } from './rule.ts';

const vague = /^(index|utils?|helpers?|hooks|types|common|misc|constants|lib)$/;

/** The allowed names of an area's files. Parts of a screen are named after the part, logic after what it does. */
const vocabulary: Record<string, RegExp> = {
  core: /^(area|contract|events|fields|schemas|rules|person)(\.test)?\.ts$/,
  server: /^((area|handlers|verbs|queries|tables|jobs|examples|demo)(\.test)?\.ts|[a-z-]+\.test\.ts)$/,
  backoffice: /^(routes\.tsx|[A-Z]\w*\.tsx|[A-Za-z]\w*\.css\.ts|[a-z]\w*(\.test)?\.tsx?)$/,
  widgets: /^(element\.ts|[A-Z]\w*\.tsx|[A-Za-z]\w*\.css\.ts|[a-z]\w*\.test\.ts)$/,
};

export const fileNames: Rule = (sources) =>
  sources.flatMap(({ path }) => {
    const [, owner] = path.split('/');
    const base = posix.basename(path);
    const stem = base.replace(/\..*$/, '');
    if (vague.test(stem) || path.split('/').some((part) => /^(utils?|helpers?|hooks)$/.test(part)))
      return [`${path}: the name says nothing about what it holds; name it after its noun`];
    if (!areaOf(path) || vocabulary[owner!]?.test(base)) return [];
    return [`${path}: an area of ${owner} has no file of this name; see the layout in ARCHITECTURE.md`];
  });

/** File names. */
export const names: Held[] = [
  {
    promise: 'a file of an area has a known name',
    rule: fileNames,
    broken: [{ path: 'packages/server/src/people/presenter.ts', text: '' }],
  },
  {
    promise: 'there is no index file',
    rule: fileNames,
    broken: [{ path: 'packages/backoffice/src/ui/index.ts', text: '' }],
  },
];
