import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** One day's changes as the panel shows them. */
export interface Release {
  /** YYYY-MM-DD. */
  date: string;
  title: string;
  changes: { name: string; text: string }[];
}

/** Reads `## 2026-11-21 · Title` and the `- **Name.** Text` under it; the newest comes first. Throws at anything else. */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = [];
  const paragraphs = text
    .split('\n')
    .slice(1)
    .join('\n')
    .replace(/\n {2}(?=\S)/g, ' ')
    .split('\n')
    .filter((line) => line.trim());
  for (const line of paragraphs) {
    const release = /^## (\d{4}-\d\d-\d\d) · (.+)$/.exec(line);
    const change = /^- \*\*(.+?)\.\*\* (.+)$/.exec(line);
    if (release) releases.push({ date: release[1]!, title: release[2]!, changes: [] });
    else if (change && releases.length > 0) releases.at(-1)!.changes.push({ name: change[1]!, text: change[2]! });
    else throw new Error(`CHANGELOG.md: neither "## date · title" nor "- **Name.** Text": ${line}`);
  }
  return releases;
}

/** What tells one newest release from another: the mark at the icon compares it with what was read last. */
export const versionOf = ([newest]: Release[]): string => (newest ? `${newest.date} ${newest.title}` : '');

const NAME = 'virtual:changelog';

/** `virtual:changelog` as data for the panel, and its version as a constant for the first load. */
export function changelog(file: string): Plugin {
  const read = () => parseChangelog(readFileSync(file, 'utf8'));
  return {
    name: 'schoolbell:changelog',
    config: () => ({ define: { __CHANGES__: JSON.stringify(versionOf(read())) } }),
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(read())}`;
    },
  };
}
