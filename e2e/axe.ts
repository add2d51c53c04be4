import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const { resolve } = createRequire(import.meta.url);
const { source } = createRequire(resolve('@axe-core/playwright'))('axe-core') as { source: string };

/** The rules that answer otherwise in another light: all else of a screen is the same in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on a page, a line for each rule, once nothing fades or slides any more. `colours` asks the rules of colours alone, `within` looks at a part of the page. */
export async function faultsIn(
  page: Page,
  { colours = false, within }: { colours?: boolean; within?: string } = {},
): Promise<string[]> {
  await endMotion(page);
  const move = await holdStill(page);
  // Without the page of its own that axe opens each time to bring frames together (there are none of another origin), and without a description of all that is right.
  const builder = (await builderOf(page)).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (colours) builder.withRules(ofColours);
  if (within) builder.include(within);
  const { violations } = await builder.analyze().finally(move);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(', ')}`,
  );
}

/** Colours in the middle of a transition say nothing: finite animations are ended first, endless ones keep running. */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
  });
}

/** What comes or changes while axe looks (a message, a button whose work ends) is there at once. The answer lets it fade again. */
async function holdStill(page: Page): Promise<() => Promise<void>> {
  const still = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  return () =>
    still.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    });
}

/** Axe reads its half a megabyte into the page twice for every look: a page without frames is given it once, and keeps it. */
async function builderOf(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return new AxeBuilder({ page, axeSource: ';' });
}
