import { X } from 'lucide-react';
import { invoice as invoiceDetails } from '@schoolbell/core/billing/invoices/contract';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { fullName } from '@schoolbell/core/format';
import { useRead } from '../../../http/read.ts';
import { zone } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { useKeys } from '../keys.ts';
import { useNarrow } from '../narrow.ts';
import { Doing } from './Doing.tsx';
import { Paper } from './Paper.tsx';
import { Story } from './Story.tsx';
import * as css from './OpenInvoice.css.ts';

interface OpenInvoiceProps {
  id: number;
  /** Opens another invoice in its place. */
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One invoice as its paper, with what can be done now and what became of it: beside the list, or over it where there is no room. */
export function OpenInvoice({ id, onOpen, onClose }: OpenInvoiceProps) {
  const isNarrow = useNarrow();
  const { data, error, refetch } = useRead(invoiceDetails, { id, timezone: zone });
  useKeys({ Escape: onClose });
  const content = data ? (
    <Whole invoice={data} onOpen={onOpen} onClose={onClose} />
  ) : error ? (
    <ErrorState
      title={error.code === 'notFound' ? 'Invoice not found' : undefined}
      line={error.message}
      onRetry={() => void refetch()}
    />
  ) : (
    <div className={css.bones}>
      <SkeletonLines lines={12} />
    </div>
  );
  if (isNarrow)
    return (
      <Panel wide flush title={data ? titleOf(data) : 'Invoice'} onClose={onClose}>
        {content}
      </Panel>
    );
  return (
    <section className={css.beside} aria-label={data ? titleOf(data) : 'Invoice'}>
      <div className={css.close}>
        <IconButton
          label="Close invoice"
          size="sm"
          icon={<X size={16} />}
          aria-keyshortcuts="Escape"
          onClick={onClose}
        />
      </div>
      {content}
    </section>
  );
}

const titleOf = ({ number, payer }: InvoiceDetails): string => number ?? `Invoice for ${fullName(payer)}`;

function Whole({
  invoice,
  onOpen,
  onClose,
}: { invoice: InvoiceDetails } & Pick<OpenInvoiceProps, 'onOpen' | 'onClose'>) {
  return (
    <div className={css.whole}>
      <Paper invoice={invoice} onOpen={onOpen} />
      <div className={css.side}>
        <Doing invoice={invoice} onDeleted={onClose} />
        <Story invoice={invoice} />
      </div>
    </div>
  );
}
