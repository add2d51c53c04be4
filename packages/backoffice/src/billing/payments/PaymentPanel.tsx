import { CreditCard, Download, Mail, Pencil, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { chargePayment } from '@schoolbell/core/billing/methods/contract';
import { receiptPDF, resendReceipt } from '@schoolbell/core/billing/papers/contract';
import { paymentActivity, paymentDetails } from '@schoolbell/core/billing/payments/contract';
import type { PaymentDetails } from '@schoolbell/core/billing/payments/schemas';
import { dayText, fullName, money } from '@schoolbell/core/format';
import { download } from '../../http/download.ts';
import { exportRefused } from '../../http/exportRefused.ts';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { part } from '../../ui/parts.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { PaymentFlow } from './PaymentFlow.tsx';
import { PaymentNotices } from './PaymentNotices.tsx';
import { Part, Refunds, Story } from './PaymentStory.tsx';
import { PaymentState, wayOf } from './paymentColumns.tsx';
import * as css from '../Billing.css.ts';

const PaymentForm = part(() => import('./PaymentForm.tsx').then((file) => file.PaymentForm));
const DeletePayment = part(() => import('./DeletePayment.tsx').then((file) => file.DeletePayment));
const RefundDialog = part(() => import('./RefundDialog.tsx').then((file) => file.RefundDialog));
const RefundProgress = part(() => import('./RefundProgress.tsx').then((file) => file.RefundProgress));

/** A claim of a transfer can fail too; only a saved method can be charged again. */
const isFailedCharge = ({ state, gateway }: PaymentDetails): boolean => state === 'failed' && gateway !== 'paynow';

type Doing = 'edit' | 'delete' | 'refund';

/** Everything of one payment, where its money went, and what can be done with it. */
export function PaymentPanel({
  payment_id,
  onDecided,
  onClose,
}: {
  payment_id: number;
  /** Staff have decided about a transfer. */
  onDecided?: () => void;
  onClose: () => void;
}) {
  const read = useRead(paymentDetails, { payment_id });
  const [doing, setDoing] = useState<Doing>();
  const [following, setFollowing] = useState<number>();
  const payment = read.data;
  const done = () => setDoing(undefined);
  return (
    <>
      <Panel
        title={payment?.receipt_number ? `Receipt ${payment.receipt_number}` : 'Payment'}
        onClose={onClose}
        footer={payment && mayAnything(payment) && <Actions payment={payment} onDo={setDoing} />}
      >
        {payment ? (
          <Content payment={payment} onDecided={onDecided} />
        ) : read.error ? (
          <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Panel>
      {payment && doing === 'edit' && <PaymentForm payment={payment} onClose={done} />}
      {payment && doing === 'delete' && <DeletePayment payment={payment} onClose={done} />}
      {payment && doing === 'refund' && <RefundDialog payment={payment} onStarted={setFollowing} onClose={done} />}
      {payment && following !== undefined && (
        <RefundProgress
          payment={payment}
          refund_id={following}
          onAgain={() => (setFollowing(undefined), setDoing('refund'))}
          onClose={() => setFollowing(undefined)}
        />
      )}
    </>
  );
}

const mayAnything = (payment: PaymentDetails): boolean =>
  payment.may.edit + payment.may.delete + payment.may.refund > 0 || isFailedCharge(payment);

/** Charges a saved method once more where that failed. */
function ChargeAgain({ payment_id, invoice_id }: { payment_id: number; invoice_id: number }) {
  const write = useWrite(chargePayment);
  return (
    <Button
      icon={<CreditCard size={16} aria-hidden />}
      loading={write.isPending}
      // The news may redraw this before the answer is here; it is said all the same.
      onClick={() =>
        void write.mutateAsync({ payment_id, invoice_id }).then(({ message }) => toast(message), toast.error)
      }
    >
      Charge again
    </Button>
  );
}

function Actions({ payment, onDo }: { payment: PaymentDetails; onDo: (doing: Doing) => void }) {
  const { may, payment_id, invoices } = payment;
  const failed = isFailedCharge(payment) ? invoices[0] : undefined;
  return (
    <>
      {failed && <ChargeAgain payment_id={payment_id} invoice_id={failed.invoice_id} />}
      {may.delete === 1 && (
        <Button variant="ghost" icon={<Trash2 size={16} aria-hidden />} onClick={() => onDo('delete')}>
          Delete
        </Button>
      )}
      {may.refund === 1 && (
        <Button icon={<Undo2 size={16} aria-hidden />} onClick={() => onDo('refund')}>
          Refund
        </Button>
      )}
      {may.edit === 1 && (
        <Button icon={<Pencil size={16} aria-hidden />} onClick={() => onDo('edit')}>
          Edit
        </Button>
      )}
    </>
  );
}

const isMoney = ({ state }: PaymentDetails) => state === 'done';

function Content({ payment, onDecided }: { payment: PaymentDetails; onDecided: (() => void) | undefined }) {
  const { payment_id, amount, currency, payer, created_by, slip, state } = payment;
  const read = useRead(paymentActivity, { payment_id });
  const activity = read.data;
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <p className={css.sum}>{money(amount, currency)}</p>
        <PaymentState payment={payment} />
      </div>
      <PaymentNotices payment={payment} disputes={activity?.disputes ?? []} onDecided={onDecided} />
      {isMoney(payment) && <Papers payment={payment} />}
      {isMoney(payment) && (
        <Part title="Where the money went">
          <PaymentFlow payment={payment} />
        </Part>
      )}
      <DescriptionList
        items={[
          { label: 'Payer', value: fullName(payer) },
          // Where it is no money, no picture says what it was for.
          ...(isMoney(payment) || payment.invoices.length === 0
            ? []
            : [{ label: 'For', value: <Invoices of={payment} /> }]),
          { label: dayLabel(payment), value: dayText(payment.paid_on) },
          { label: 'Paid by', value: wayOf(payment) },
          { label: 'Reference', value: payment.reference },
          { label: 'Note', value: payment.notes },
          ...(slip && state !== 'claimed'
            ? [
                {
                  label: 'Slip',
                  value: (
                    <a href={slip.url} target="_blank" rel="noreferrer">
                      {slip.file_name}
                    </a>
                  ),
                },
              ]
            : []),
          {
            label: 'Recorded',
            value: `${formatDateTime(payment.created_on)}${created_by ? ` by ${fullName(created_by)}` : ''}`,
          },
          ...(payment.state === 'deleted' ? [{ label: 'Why deleted', value: payment.delete_reason }] : []),
        ]}
      />
      {activity ? (
        <>
          <Refunds refunds={activity.refunds} gateway={wayOf(payment)} />
          <Story activity={activity} currency={currency} />
        </>
      ) : read.error ? (
        <ErrorState line={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </div>
  );
}

/** What its day is: of a transfer when it was reported, of a charge when it was tried first. */
const dayLabel = ({ state, gateway }: PaymentDetails): string =>
  isWaiting(state) ? (gateway === 'paynow' ? 'Reported on' : 'First tried on') : 'Paid on';

const isWaiting = (state: PaymentDetails['state']): boolean =>
  state === 'claimed' || state === 'failed' || state === 'scheduled';

/** What a payment was to pay. */
function Invoices({ of: { invoices } }: { of: PaymentDetails }) {
  return invoices.map(({ invoice_id, number }, at) => (
    <span key={invoice_id}>
      {at > 0 && ', '}
      <Link to={`/billing/invoices?invoice=${invoice_id}`}>{number ?? 'Draft'}</Link>
    </span>
  ));
}

/** The receipt, as a file and by mail. */
function Papers({ payment: { payment_id, receipt_number } }: { payment: PaymentDetails }) {
  const navigate = useNavigate();
  const mail = useWrite(resendReceipt);
  const [isDrawing, setDrawing] = useState(false);
  async function fetchReceipt() {
    setDrawing(true);
    await download(
      receiptPDF,
      { payment_id },
      `${(receipt_number ?? 'Receipt').replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`,
    ).catch((error) => exportRefused(error, navigate));
    setDrawing(false);
  }
  return (
    <div className={css.tools}>
      <Button
        size="sm"
        icon={<Download size={15} aria-hidden />}
        loading={isDrawing}
        onClick={() => void fetchReceipt()}
      >
        Receipt (PDF)
      </Button>
      <Button
        size="sm"
        icon={<Mail size={15} aria-hidden />}
        loading={mail.isPending}
        onClick={() =>
          mail.mutate(
            { payment_id },
            { onSuccess: ({ message }) => toast(message), onError: (error) => toast.error(error) },
          )
        }
      >
        Email receipt
      </Button>
    </div>
  );
}
