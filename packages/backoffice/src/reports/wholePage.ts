import type { Page } from '@schoolbell/core/http/page';

/** All rows on one page. */
export const wholePage = <Row>(data: Row[]): Page<Row> => ({
  data,
  total: data.length,
  total_capped: false,
  current_page: 1,
  last_page: 1,
  from: 1,
  to: data.length,
});
