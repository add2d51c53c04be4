import { expect, test } from 'vitest';
import { filtersText, resourceOf, sizeText } from './rules.ts';

test.each([
  ['GET students/export', {}, 'students'],
  ['POST invoices/export', {}, 'invoices'],
  ['GET reports/export/{x}', { x: 'salesByMonth' }, 'reports salesByMonth'],
  ['GET batches/students/{id}/export', { id: 4 }, 'batches students'],
  ['GET online/exportByType', {}, 'online'],
])('%s with %j is of %s', (call, asked, resource) => {
  expect(resourceOf(call, asked)).toBe(resource);
});

test('filters are told in words, without what only orders the list or says nothing', () => {
  expect(
    filtersText({
      page: 2,
      order_by: 'name',
      columns: ['email'],
      search: 'Ana',
      payment_mode: ['cash', 'cheque'],
      lead_stage_id: 4,
      is_archived: 1,
      ids: [1, 2, 3],
      from: '',
      status: null,
      filters: [],
    }),
  ).toBe('Search: Ana · Payment mode: cash, cheque · Lead stage: 4 · Is archived: yes · 3 chosen');
  expect(filtersText({}, ['Batch has any of Stars'])).toBe('Batch has any of Stars');
  expect(filtersText({ page: 1 })).toBe('');
});

test('sizes are told as people read them', () => {
  expect([0, 999, 12_345, 3_449_000].map(sizeText)).toEqual(['1 KB', '1 KB', '12 KB', '3.4 MB']);
});
