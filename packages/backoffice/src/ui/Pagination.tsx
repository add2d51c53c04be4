import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import * as css from './Pagination.css.ts';

interface PaginationProps {
  /** The page's envelope as the server sent it. */
  page: {
    total: number;
    total_capped?: boolean;
    current_page: number;
    last_page: number;
    from: number | null;
    to: number | null;
  };
  onPage: (page: number) => void;
  /** Fetches the next page before it is asked for. */
  onWarm?: (page: number) => void;
  /** Rows a page, where the reader may choose. */
  size?: { value: number; choices: readonly number[]; onChange: (size: number) => void };
}

const number = new Intl.NumberFormat('en-US');

/** "1–10 of 10,000" and the way to the pages before and after; announced when it changes. */
export function Pagination({ page, onPage, onWarm, size }: PaginationProps) {
  const { current_page: current, last_page: last } = page;
  if (page.total === 0) return null;
  return (
    <nav aria-label="Pages" className={css.bar}>
      <span role="status">
        {number.format(page.from ?? 0)}–{number.format(page.to ?? 0)} of {number.format(page.total)}
        {page.total_capped ? '+' : ''}
      </span>
      <span className={css.pages}>
        {size && (
          <label className={css.size}>
            <span className={css.sizeLabel}>Rows</span>
            <select
              className={css.choice}
              value={size.value}
              onChange={(event) => size.onChange(Number(event.target.value))}
            >
              {size.choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          </label>
        )}
        <IconButton
          size="sm"
          variant="secondary"
          label="Previous page"
          icon={<ChevronLeft size={16} />}
          disabled={current <= 1}
          onClick={() => onPage(current - 1)}
        />
        <span>
          Page {number.format(current)} of {number.format(last)}
          {page.total_capped ? '+' : ''}
        </span>
        <IconButton
          size="sm"
          variant="secondary"
          label="Next page"
          icon={<ChevronRight size={16} />}
          disabled={current >= last}
          onClick={() => onPage(current + 1)}
          onMouseEnter={() => onWarm?.(current + 1)}
        />
      </span>
    </nav>
  );
}
