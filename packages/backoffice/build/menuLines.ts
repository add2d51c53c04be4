import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Access } from '../../core/src/access.ts';
import type { MenuEntry, MenuLine } from '../../core/src/menu/entry.ts';
import { routesIn } from './writtenRoutes.ts';

/** A line of the menu that a screen brings, the entry it belongs to, and the line it stands after. */
export interface BroughtLine extends MenuLine {
  entry: string;
  after: string;
}

const oneScreen = /\{\s*path:\s*'([^']+)'(?:(?!path:)[^])*?line:\s*\{([^}]*)\}(?:(?!\{\s*path:)[^])*/g;
const text = (name: string, source: string) => new RegExp(`\\b${name}:\\s*'([^']*)'`).exec(source)?.[1];
const list = (name: string, source: string) => {
  const found = new RegExp(`\\b${name}:\\s*\\[([^\\]]*)\\]`).exec(source)?.[1];
  return found === undefined
    ? undefined
    : (JSON.parse(`[${found.replaceAll("'", '"').replace(/,\s*$/, '')}]`) as unknown[]);
};

/** Reads the `line`s out of one routes.tsx: label and access are the screen's own. One that lacks a part stops the build. */
export function linesIn(source: string): BroughtLine[] {
  const lines = [...source.matchAll(oneScreen)].map(([screen, path, line]) => {
    const [entry, url] = path!.split('/') as [string, string];
    const [label, icon, after] = [text('title', screen), text('icon', line!), text('after', line!)];
    if (!label || !icon || !after)
      throw new Error(`${path}: a line of the menu needs the screen's title, an icon, and the line it stands after`);
    const access = (list('access', screen) ?? text('access', screen)) as Access | undefined;
    const roles = list('roles', line!) as number[] | undefined;
    return { entry, after, url, label, icon, ...(access && { access }), ...(roles && { roles }) };
  });
  if (lines.length !== (source.match(/\bline:/g) ?? []).length)
    throw new Error("write a screen's line as line: { icon: '…', after: '…' }, in one with its path");
  return lines;
}

/** The lines that all areas bring. */
export function broughtLines(source: string): BroughtLine[] {
  return routesIn(source).flatMap((name) => linesIn(readFileSync(join(source, name), 'utf8')));
}

/** An entry with a line put after another one; the entry itself where it has no such line. */
function withLine(entry: MenuEntry, { entry: _, after, ...line }: BroughtLine): MenuEntry {
  const put = (lines: readonly MenuLine[]) => lines.flatMap((one) => (one.url === after ? [one, line] : [one]));
  const { primary, secondary, tertiary } = entry;
  const all = [...(primary ?? []), ...(secondary?.lines ?? []), ...(tertiary ?? [])];
  if (!all.some((one) => one.url === after)) return entry;
  return {
    ...entry,
    ...(primary && { primary: put(primary) }),
    ...(secondary && { secondary: { ...secondary, lines: put(secondary.lines) } }),
    ...(tertiary && { tertiary: put(tertiary) }),
  };
}

/** The menu with the lines that areas bring, each after the line that it names. A line that names none stops the build. */
export function menuWith(menu: readonly MenuEntry[], brought: readonly BroughtLine[]): MenuEntry[] {
  let entries = [...menu];
  let waiting = [...brought];
  while (waiting.length > 0) {
    // A line may stand after one that another area brings, so those that find no place yet wait for the next round.
    const left = waiting.filter((line) => {
      const at = entries.findIndex((entry) => entry.name === line.entry);
      const next = at < 0 ? undefined : withLine(entries[at]!, line);
      if (!next || next === entries[at]) return true;
      entries = entries.with(at, next);
      return false;
    });
    if (left.length === waiting.length)
      throw new Error(
        left.map(({ entry, url, after }) => `${entry}/${url}: there is no line ${entry}/${after}`).join('\n'),
      );
    waiting = left;
  }
  return entries;
}
