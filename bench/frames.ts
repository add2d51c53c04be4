import type { Page } from 'playwright-core';
import { report } from './table.ts';

const SMOOTH = 1_000 / 60;

/** Counts the page's frames, from now until `frameGaps` asks for them. */
export async function countFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counted = window as unknown as { frames: number[] };
    counted.frames = [];
    const next = (at: number) => {
      counted.frames.push(at);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/** The gaps between the frames that were counted, in ms. */
export async function frameGaps(page: Page): Promise<number[]> {
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  return frames.slice(1).map((at, index) => at - frames[index]!);
}

/** Says how smooth a drag was: 59 frames a second are asked. */
export function reportFrames(group: string, dragged: string, gaps: readonly number[]): void {
  const rate = 1_000 / (gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
  const late = gaps.filter((gap) => gap > 1.5 * SMOOTH).length;
  report({
    group,
    what: `frames a second while ${dragged} is dragged, of ${gaps.length} frames`,
    figure: rate.toFixed(1),
    budget: '≥ 59',
    holds: rate >= 59,
  });
  report({
    group,
    what: 'frames that came late meanwhile, and the longest wait',
    figure: `${late}, ${Math.max(...gaps).toFixed(0)} ms`,
  });
}
