import { autochargeInvoice } from '@schoolbell/core/billing/invoices/contract';
import { autochargeMembership } from '@schoolbell/core/billing/memberships/contract';
import { autopay, chargePayment } from '@schoolbell/core/billing/methods/contract';
import { expiryText, methodName } from '@schoolbell/core/billing/methods/rules';
import { dayText, money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Methods.css.ts';

type Stands = ResultOf<typeof autopay>;
type Attempt = Stands['attempts'][number];

/** What is charged by itself: an invoice, or every invoice of a membership. */
export type Charged = { invoice_id: number } | { membership_id: number };

/** How something is charged to a saved method: a switch that says with which one or why not, and the charges that are not done. */
export function Autopay({ of }: { of: Charged }) {
  const { data, error, refetch } = useRead(autopay, of);
  if (error && !data) return <ErrorState line={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={2} />;
  return (
    <section className={css.autopay} aria-label="Automatic payments">
      <AutoSwitch of={of} stands={data} />
      {'invoice_id' in of && <Charges invoice_id={of.invoice_id} stands={data} />}
    </section>
  );
}

/** Which method is charged and when, or why none is. */
function hintOf({ method, why_not, by_membership, autocharge }: Stands): string {
  const name = method && methodName(method);
  const expired = method?.is_expired ? ` It was valid until ${expiryText(method.expires)}.` : '';
  if (why_not !== '' && !method) return `${why_not}. Payers can save one when they pay online.`;
  if (why_not !== '') return `${name}: ${why_not}`;
  if (by_membership) return `${name}, because the membership is charged automatically.${expired}`;
  return `${name}, ${autocharge ? 'on the day that it is due' : 'if you switch it on'}.${expired}`;
}

function AutoSwitch({ of, stands }: { of: Charged; stands: Stands }) {
  const invoice = useWrite(autochargeInvoice);
  const membership = useWrite(autochargeMembership);
  const isOn = stands.autocharge === 1;
  const told = {
    onSuccess: ({ message }: { message: string }) => toast(message),
    onError: toast.error,
  };
  const turn = (autocharge: 0 | 1) =>
    'invoice_id' in of ? invoice.mutate({ ...of, autocharge }, told) : membership.mutate({ ...of, autocharge }, told);
  const isFixed = stands.by_membership === 1 || (!isOn && stands.why_not !== '');
  return (
    <Switch
      label="Charge automatically"
      hint={hintOf(stands)}
      checked={isOn}
      disabled={isFixed || invoice.isPending || membership.isPending}
      onChange={(event) => turn(event.target.checked ? 1 : 0)}
    />
  );
}

/** Charges that are under way or failed, and what staff can do about them. */
function Charges({ invoice_id, stands }: { invoice_id: number; stands: Stands }) {
  const write = useWrite(chargePayment);
  const { method, attempts, why_not_now } = stands;
  const open = attempts.filter((one) => one.state !== 'done').slice(0, 3);
  const canCharge = method !== null && why_not_now === '';
  // The news may redraw this before the answer is here; it is said all the same.
  const charge = (payment_id: number | null) =>
    void write.mutateAsync({ invoice_id, payment_id }).then(({ message }) => toast(message), toast.error);
  return (
    <>
      {canCharge && open.length === 0 && (
        <Button size="sm" loading={write.isPending} onClick={() => charge(null)}>
          Charge now
        </Button>
      )}
      {open.length > 0 && (
        <ul className={css.attempts} aria-label="Charges">
          {open.map((one, at) => (
            <li key={one.payment_id} className={css.attempt}>
              <Standing attempt={one} />
              {at === 0 && one.state === 'failed' && canCharge && (
                <Button size="sm" loading={write.isPending} onClick={() => charge(one.payment_id)}>
                  Charge again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Standing({ attempt: { state, amount, currency, failure, retry_on, at } }: { attempt: Attempt }) {
  const isFailed = state === 'failed';
  return (
    <>
      <span className={css.head}>
        <Tag tone={isFailed ? 'danger' : 'info'}>{isFailed ? 'Failed' : 'Charging'}</Tag>
        <span className={css.sum}>{money(amount, currency)}</span>
        <span className={css.quiet}>{formatDateTime(at)}</span>
      </span>
      {isFailed && (
        <span className={css.quiet}>
          {failure} {retry_on && `Next try on ${dayText(retry_on)}.`}
        </span>
      )}
    </>
  );
}
