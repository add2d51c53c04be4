import type { ReactNode } from 'react';

/** A filter of a list: it lives in the address under its name, so that Back, a shared link and a saved view keep it. */
export interface Filter {
  name: string;
  /** Drawn beside the search. */
  control: ReactNode;
  /** Drawn below it while the filter is set. */
  chips?: ReactNode;
}
