// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { students } from '@schoolbell/core/students/contract';
import { read } from './read.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers a list of 23 rows, ten a page, and keeps which pages were asked for. */
function list(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const page = Number(new URL(url, 'http://localhost').searchParams.get('page'));
    asked.push(String(page));
    const data = page <= 3 ? [{ user_detail_id: page }] : [];
    return new Response(
      JSON.stringify({ data, total: 23, total_capped: false, current_page: page, last_page: 3, from: null, to: null }),
      { headers: { 'content-type': 'application/json' } },
    );
  });
  return asked;
}

test('a page past the end of its list is the last one, and every other page is itself', async () => {
  const asked = list();
  expect(await read(students, { page: 999 })).toMatchObject({ current_page: 3, data: [{ user_detail_id: 3 }] });
  expect(await read(students, { page: 2 })).toMatchObject({ current_page: 2 });
  expect(asked).toEqual(['999', '3', '2']);
});
