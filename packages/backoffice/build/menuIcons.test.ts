import { expect, it } from 'vitest';
import { menu } from '../../core/src/menu/menu.ts';
import { builtMenu, iconsOf } from './menuIcons.ts';

it('sends words and pictures of what has a screen, and no other', () => {
  const built = builtMenu(menu, new Set(['dashboard', 'people/leads', 'people/leads/:id', 'settings/outbox']));
  expect(built.map((entry) => [entry.name, entry.primary?.map((line) => line.url)])).toEqual([
    ['dashboard', undefined],
    ['people', ['leads']],
    ['settings', ['outbox']],
  ]);
  expect(iconsOf(built)).toEqual(['layout-dashboard', 'mail', 'settings', 'user-plus', 'users']);
  expect(builtMenu(menu, new Set())).toEqual([]);
});

it('sends the whole menu once every area is built', () => {
  const every = menu.flatMap((entry) => [
    entry.url.slice(1),
    ...[...(entry.primary ?? []), ...(entry.secondary?.lines ?? []), ...(entry.tertiary ?? [])].map(
      (line) => `${entry.name}/${line.url}`,
    ),
  ]);
  expect(builtMenu(menu, new Set(every))).toEqual(menu);
});
