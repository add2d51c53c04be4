import { pathToFileURL } from 'node:url';
import { queryOf } from '../../core/src/http/call.ts';
import type { FirstRead, FirstReads } from '../src/http/first.ts';
import { writtenRoutes } from './writtenRoutes.ts';

/** A read as the address under /api/ that `http/client.ts` asks for. */
const addressOf = ([{ path }, input]: FirstRead): string => path + queryOf(input as Record<string, unknown>);

/** What a screen or view begins with at its bare address. A name that its `first.ts` lacks stops the build. */
async function readsOf(file: string, name: string): Promise<string[]> {
  const module = (await import(pathToFileURL(file).href)) as Record<string, FirstReads | undefined>;
  const reads = module[name];
  if (!reads) throw new Error(`${file}: exports no first reads named ${name}`);
  return reads(new URLSearchParams()).map(addressOf);
}

/** The first reads of each screen by its path, and of each of its views by the view's name. */
export interface EarlyReads {
  screens: Record<string, string[]>;
  views: Record<string, Record<string, string[]>>;
}

/** Runs every `first.ts` for its screen's bare address. */
export async function earlyReads(source: string): Promise<EarlyReads> {
  const early: EarlyReads = { screens: {}, views: {} };
  for (const { path, early: written, views } of writtenRoutes(source)) {
    if (!written) continue;
    const [file, name] = written;
    early.screens[path] = await readsOf(file, name);
    for (const view of Object.keys(views?.files ?? {})) (early.views[path] ??= {})[view] = await readsOf(file, view);
  }
  return early;
}
