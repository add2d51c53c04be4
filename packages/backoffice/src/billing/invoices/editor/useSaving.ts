import { useRef, useState } from 'react';
import {
  addInvoice,
  editInvoice,
  invoice as invoiceDetails,
  issueInvoice,
} from '@schoolbell/core/billing/invoices/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { Failure } from '@schoolbell/core/http/errors';
import { call } from '../../../http/client.ts';
import { useWrite } from '../../../http/write.ts';
import { zone } from '../../../ui/dates.ts';
import type { sentInvoice } from './sent.ts';

/** What Save does: keeps a draft, or issues it, today or on its day. */
export type How = 'draft' | 'issue';

/** What is sent, beside the fields of the document. */
export interface Sent {
  fields: ReturnType<typeof sentInvoice>;
  user_detail_id: number;
  send: 0 | 1;
  use_credit: 0 | 1 | null;
  /** Its day of issue lies ahead. */
  isLater: boolean;
}

interface Saving {
  /** The invoice as it was when the form opened; null for a new one. */
  stored: InvoiceDetails | null;
  replaces: boolean;
}

const isStale = (error: unknown): boolean => error instanceof Failure && error.code === 'stale';

/** Saves an invoice: adds, changes or replaces it, and issues it. Answers where it is now. */
export function useSaving({ stored, replaces }: Saving) {
  const adding = useWrite(addInvoice);
  const editing = useWrite(editInvoice);
  const issuing = useWrite(issueInvoice);
  const version = useRef(stored?.version ?? 0);
  /** What a colleague saved while this one typed. */
  const [theirs, setTheirs] = useState<InvoiceDetails>();

  async function change({ invoice_id }: InvoiceDetails, how: How, { fields, send, use_credit, isLater }: Sent) {
    const isNow = how === 'issue' && !isLater && !replaces;
    const changed = await editing.mutateAsync({
      ...fields,
      invoice_id,
      version: version.current,
      send,
      ...(replaces ? { replace: 1 } : { draft: isNow || how === 'draft' ? 1 : 0 }),
    });
    if (!isNow) return changed;
    // Kept as a draft until it has its number: what is refused now must not go out by itself later.
    version.current = changed.data.version;
    return issuing.mutateAsync({ invoice_id, version: version.current, send, use_credit });
  }

  async function save(how: How, sent: Sent) {
    const { fields, user_detail_id, send, use_credit } = sent;
    try {
      return await (stored
        ? change(stored, how, sent)
        : adding.mutateAsync({ ...fields, user_detail_id, send, use_credit, draft: how === 'draft' ? 1 : 0 }));
    } catch (error) {
      if (stored && isStale(error)) setTheirs(await call(invoiceDetails, { id: stored.invoice_id, timezone: zone }));
      throw error;
    }
  }

  return {
    save,
    theirs,
    /** Goes on with what is typed: the next save replaces what the colleague saved. */
    keepMine() {
      version.current = theirs!.version;
      setTheirs(undefined);
    },
  };
}
