import { foldName } from '../../people/rules.ts';
import type { ImportTarget } from '../targets/rules.ts';

/** Presets that a school keeps for each kind of file. */
export const MOST_PRESETS = 50;
/** The longest name of a preset. */
export const LONGEST_PRESET_NAME = 80;

/** A mapping as a preset keeps it: what each column of the file that it was made with is. */
export interface PresetColumns {
  columns: readonly string[];
  mapping: readonly string[];
}

/** A preset's mapping for another file, and the columns that it knows and this file lacks. */
export interface Fitted {
  mapping: string[];
  missing: string[];
}

const keyOf = (column: string): string => foldName(column) || column;

/** Fits a preset to a file by its column names, in any order: the second "Phone" is also the second there. */
export function fitPreset(columns: readonly string[], preset: PresetColumns, targets: readonly ImportTarget[]): Fitted {
  const known = new Set(targets.map((target) => target.name));
  const waiting = new Map<string, number[]>();
  columns.forEach((column, at) => waiting.set(keyOf(column), [...(waiting.get(keyOf(column)) ?? []), at]));
  const mapping = columns.map(() => '');
  const missing: string[] = [];
  preset.columns.forEach((column, n) => {
    const target = preset.mapping[n] ?? '';
    const at = waiting.get(keyOf(column))?.shift();
    if (!known.has(target)) return;
    if (at === undefined) missing.push(column);
    else mapping[at] = target;
  });
  return { mapping, missing };
}
