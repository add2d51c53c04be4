import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { invoice, invoices, possiblePayers } from '@schoolbell/core/billing/invoices/contract';
import { paymentModes } from '@schoolbell/core/billing/modes/contract';
import { useRead } from '../../http/read.ts';
import { useCurrency } from '../../session/session.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { partOfOrder, useOpenParts } from './openParts.ts';
import { TakingForm } from './TakingForm.tsx';

interface TakePaymentProps {
  /** Pays this invoice. */
  invoice_id?: number;
  /** Pays all that the payer of the invoice owes. */
  whole?: boolean;
  /** Pays what is open of the person who pays for this student. */
  user_detail_id?: number;
  onClose: () => void;
}

/** Who pays: of an invoice the one it is for, of a student the first who gets their invoices. */
function usePayer({ invoice_id, user_detail_id }: Pick<TakePaymentProps, 'invoice_id' | 'user_detail_id'>) {
  const currency = useCurrency();
  const one = useRead(invoice, { id: invoice_id ?? 1 }, { enabled: invoice_id !== undefined });
  const who = useRead(
    possiblePayers,
    { user_detail_id: user_detail_id ?? 1 },
    { enabled: invoice_id === undefined && user_detail_id !== undefined },
  );
  if (invoice_id !== undefined)
    return {
      read: one,
      payer: one.data?.payer,
      currency: one.data?.currency ?? currency,
      credit: one.data?.credit ?? 0,
      // The invoice of an order is paid before it has a number.
      ordered: one.data?.number === null ? one.data : undefined,
    };
  const payer = who.data?.payers.find((each) => each.pays === 1) ?? who.data?.payers[0];
  return { read: who, payer, currency, credit: payer?.credit ?? 0, ordered: undefined };
}

/**
 * Whether what is open was read anew, so that nothing is offered that has just been paid or undone. Once it was, the form stays:
 * what others change while somebody types reaches it as it is.
 */
function useFresh(reads: readonly { isFetching: boolean; isPlaceholderData: boolean; isError: boolean }[]): boolean {
  const writes = useIsMutating();
  const [wasFresh, setFresh] = useState(false);
  const isFresh = writes === 0 && reads.every((each) => !each.isFetching && !each.isPlaceholderData && !each.isError);
  if (isFresh && !wasFresh) setFresh(true);
  return isFresh || wasFresh;
}

/** Takes money at the desk: for an invoice, or for all that the payer of a student owes. */
export function TakePayment({ invoice_id, whole, user_detail_id, onClose }: TakePaymentProps) {
  const { read, payer, currency, credit, ordered } = usePayer({ invoice_id, user_detail_id });
  const payer_id = payer?.user_detail_id;
  const open = useRead(
    invoices,
    {
      status: ['issued', 'part', 'overdue'],
      user_detail_id: payer_id ?? 1,
      order_by: 'due_on',
      direction: 'asc',
      per_page: 100,
    },
    { enabled: payer_id !== undefined },
  );
  const rows = open.data?.data.filter(
    (row) =>
      row.payer.user_detail_id === payer_id &&
      row.currency === currency &&
      (whole || invoice_id === undefined || row.invoice_id === invoice_id),
  );
  const parts = useOpenParts(rows);
  const modes = useRead(paymentModes, {});
  const failed = [read, open, modes, parts].find((each) => each.error);
  const isFresh = useFresh([read, open, parts]);
  if (payer && parts.data && modes.data && isFresh)
    return (
      <TakingForm
        due={{ payer, currency, credit, parts: ordered ? [partOfOrder(ordered)] : parts.data }}
        to={{ invoice_id: invoice_id ?? null, user_detail_id: invoice_id === undefined ? user_detail_id! : null }}
        modes={modes.data.data}
        onClose={onClose}
      />
    );
  return (
    <Modal title="Take payment" onClose={onClose}>
      {failed ? (
        <ErrorState
          line={failed.error!.message}
          onRetry={() => [read, open, modes, parts].forEach((each) => each.error && void each.refetch())}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Modal>
  );
}
