import { expect, it } from 'vitest';
import { menu } from '../../core/src/menu/menu.ts';
import { shownIcons } from './menuIcons.ts';

it('sends the pictures of what has a screen, and no other', () => {
  expect(shownIcons(menu, new Set(['dashboard', 'people/leads', 'people/leads/:id', 'settings/outbox']))).toEqual(['layout-dashboard', 'mail', 'settings', 'user-plus', 'users']);
  expect(shownIcons(menu, new Set())).toEqual([]);
  expect(shownIcons(menu, new Set(menu.map((entry) => entry.url.slice(1))))).toEqual(expect.arrayContaining(menu.map((entry) => entry.icon)));
});
