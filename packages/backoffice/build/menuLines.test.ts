import { expect, it } from 'vitest';
import { menu } from '../../core/src/menu/menu.ts';
import { linesIn, menuWith } from './menuLines.ts';

const routes = `export const routes = [
  { path: 'settings/mail', lazy: () => import('./Mail.tsx'), title: 'Mail', access: ['setup', 'reports'], line: { icon: 'mail', after: 'costs' } },
  {
    path: 'settings/costs',
    lazy: () => import('./Costs.tsx'),
    title: 'Costs',
    line: { icon: 'coins', after: 'billing', roles: [1, 10] },
  },
  { path: 'settings/other', lazy: () => import('./Other.tsx'), title: 'Other' },
];`;

it("reads a screen's line with the title and access of the screen", () => {
  expect(linesIn(routes)).toEqual([
    { entry: 'settings', url: 'mail', after: 'costs', label: 'Mail', icon: 'mail', access: ['setup', 'reports'] },
    { entry: 'settings', url: 'costs', after: 'billing', label: 'Costs', icon: 'coins', roles: [1, 10] },
  ]);
});

it('puts each line after the one it names, in whatever order they come', () => {
  const settings = menuWith(menu, linesIn(routes)).find((entry) => entry.name === 'settings')!;
  expect(settings.primary!.map((line) => line.url).slice(-3)).toEqual(['billing', 'costs', 'mail']);
});

it('stops at a line that names no other', () => {
  const lost = linesIn(routes.replace("after: 'billing'", "after: 'nowhere'"));
  expect(() => menuWith(menu, lost)).toThrow('settings/costs: there is no line settings/nowhere');
});

it('stops at a line without its icon', () => {
  expect(() => linesIn(routes.replace("icon: 'mail', ", ''))).toThrow('settings/mail');
});
