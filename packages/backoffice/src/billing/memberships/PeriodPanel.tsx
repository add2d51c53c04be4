import type { ReactNode } from 'react';
import { invoice } from '@schoolbell/core/billing/invoices/contract';
import { upcomingInvoiceDetails } from '@schoolbell/core/billing/memberships/contract';
import { dayText, money } from '@schoolbell/core/format';
import { useRead } from '../../http/read.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import * as css from './Memberships.css.ts';
import { becauseText, daysText } from './membershipText.ts';
import type { Piece } from './periodLine.ts';

interface PeriodPanelProps {
  piece: Piece;
  membership_id: number;
  onClose: () => void;
}

/** What a period was billed, or will be billed, line by line. */
export function PeriodPanel({ piece, membership_id, onClose }: PeriodPanelProps) {
  return (
    <Panel title={daysText(piece.from_on, piece.to_on)} reading onClose={onClose}>
      {piece.kind === 'planned' && <Planned {...{ membership_id }} period_from={piece.from_on} />}
      {piece.kind === 'billed' && <Billed invoice_id={piece.billed.invoice_id} />}
    </Panel>
  );
}

function Billed({ invoice_id }: { invoice_id: number | null }) {
  const { data, error, refetch } = useRead(invoice, { id: invoice_id ?? 0 }, { enabled: invoice_id !== null });
  if (invoice_id === null) return <p className={css.because}>This period came to nothing, so there is no invoice.</p>;
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={5} />;
  return (
    <Lines
      head={`${data.number ?? 'Draft'}, issued ${dayText(data.issue_on)}, due ${dayText(data.due_on)}`}
      lines={data.items.map((one) => ({ key: one.item_id, name: one.name, detail: one.detail, amount: one.net }))}
      currency={data.currency}
      sums={[
        ['Tax', data.tax],
        ['Total', data.total],
        ['Paid', data.paid],
        ['Credited', data.credited],
        ['Balance', data.balance],
      ]}
    />
  );
}

function Planned({ membership_id, period_from }: { membership_id: number; period_from: string }) {
  const { data, error, refetch } = useRead(upcomingInvoiceDetails, { membership_id, period_from });
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (!data || data.bill.from_on !== period_from) return <SkeletonLines lines={5} />;
  const { bill, lines, tax, total } = data;
  return (
    <Lines
      head={`Will be billed on ${dayText(bill.bill_on)}, ${becauseText(bill)}`}
      lines={lines.map((one, key) => ({ key, name: one.name, detail: one.detail, amount: one.net }))}
      currency={bill.currency}
      sums={[
        ['Tax', tax],
        ['Total', total],
      ]}
    />
  );
}

interface LinesProps {
  head: ReactNode;
  lines: { key: number; name: string; detail: string; amount: number }[];
  sums: [string, number][];
  currency: string;
}

function Lines({ head, lines, sums, currency }: LinesProps) {
  const amount = (minor: number) => <span className={css.money}>{money(minor, currency)}</span>;
  return (
    <div className={css.stack}>
      <p className={css.because}>{head}</p>
      <ul className={css.lines}>
        {lines.map(({ key, name, detail, amount: minor }) => (
          <li key={key} className={css.lineRow}>
            <span>
              {name}
              <br />
              <span className={css.muted}>{detail}</span>
            </span>
            {amount(minor)}
          </li>
        ))}
      </ul>
      {sums
        .filter(([name, minor]) => minor !== 0 || name === 'Total' || name === 'Balance')
        .map(([name, minor]) => (
          <div key={name} className={name === 'Total' ? css.total : css.lineRow}>
            <span>{name}</span>
            {amount(minor)}
          </div>
        ))}
    </div>
  );
}
