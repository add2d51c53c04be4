import { type Dispatch, type SetStateAction, useState } from 'react';
import type { Endpoint, InputOf, ResultOf } from '@schoolbell/core/http/endpoint';
import type { Page } from '@schoolbell/core/http/page';
import { pageIn, searchIn } from '../../http/address.ts';
import { prefetch, useRead } from '../../http/read.ts';
import type { ListState, RowOf } from './useList.ts';

type Held = Readonly<Record<string, string>>;

/** A page is one of what was asked: where something else is asked, the first one comes. */
function usePageOf(asked: string, setHeld: Dispatch<SetStateAction<Held>>): void {
  const [before, setBefore] = useState(asked);
  if (before === asked) return;
  setBefore(asked);
  setHeld((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'page')));
}

/** A list inside a panel or a tab: its page and its search live as long as it is drawn, so that the address stays the screen's. */
export function useHeldList<E extends Endpoint, const Asked extends object>(
  endpoint: E,
  asked: Asked,
): ListState<RowOf<E>, Asked & { page: number; search?: string }> & { answer: ResultOf<E> | undefined } {
  const [held, setHeld] = useState<Held>({});
  const get = (name: string) => held[name] ?? null;
  const search = searchIn({ get });
  usePageOf(JSON.stringify(asked), setHeld);
  const size = Number(get('per_page'));
  const input = {
    ...asked,
    ...(size > 0 && { per_page: size }),
    page: pageIn({ get }),
    ...(search && { search }),
  };
  const read = useRead(endpoint, input as InputOf<E>);

  function set(changes: Record<string, string | number | null>) {
    setHeld(({ page, ...rest }) => {
      const next: Record<string, string> = { ...rest, ...(page !== undefined && 'page' in changes && { page }) };
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') delete next[name];
        else next[name] = String(value);
      }
      return next;
    });
  }

  return {
    get,
    set,
    input,
    sort: undefined,
    answer: read.data,
    page: read.data as Page<RowOf<E>> | undefined,
    error: read.error,
    isStale: read.isPlaceholderData,
    retry: () => void read.refetch(),
    warm: (page) => prefetch(endpoint, { ...input, page } as InputOf<E>),
  };
}

/** Rows that come all at once, as one page of a list. */
export const wholePage = <Row>(data: readonly Row[]): Page<Row> => ({
  data: [...data],
  total: data.length,
  total_capped: false,
  current_page: 1,
  last_page: 1,
  from: data.length > 0 ? 1 : null,
  to: data.length > 0 ? data.length : null,
});
