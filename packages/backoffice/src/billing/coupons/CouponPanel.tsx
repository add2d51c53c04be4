import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { useState } from 'react';
import { couponDetails, couponRedemptions, updateCoupon } from '@schoolbell/core/billing/coupons/contract';
import { dayIn, dayText, fullName, money } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useArchivingThing } from '../../catalog/changing.ts';
import { useRead } from '../../http/read.ts';
import { useCurrency, useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useSay } from '../../words/say.ts';
import { daysText, kindsOfLines, stateOf, takesOff, usesText } from './couponText.ts';
import * as css from '../Billing.css.ts';
import * as own from './Coupons.css.ts';

type Details = ResultOf<typeof couponDetails>;

interface CouponPanelProps {
  coupon_id: number;
  onEdit: () => void;
  onClose: () => void;
}

/** One coupon: its rules, what it has taken off, and the invoices that used it. */
export function CouponPanel({ coupon_id, onEdit, onClose }: CouponPanelProps) {
  const { data, error, refetch } = useRead(couponDetails, { id: coupon_id });
  return (
    <Panel
      title={data ? `Coupon ${data.code}` : 'Coupon'}
      onClose={onClose}
      footer={data && <Actions coupon={data} onEdit={onEdit} />}
    >
      {data ? (
        <div className={css.panel}>
          <Facts coupon={data} />
          <Redemptions id={coupon_id} />
        </div>
      ) : error ? (
        <ErrorState
          title={error.code === 'notFound' ? 'Coupon not found' : undefined}
          line={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Panel>
  );
}

function Actions({ coupon: { coupon_id, status }, onEdit }: { coupon: Details; onEdit: () => void }) {
  const { run, busy } = useArchivingThing(updateCoupon, (id, archived) => ({ id, status: archived }));
  return (
    <>
      <Button
        variant="ghost"
        loading={busy}
        icon={status ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
        onClick={() => void run(coupon_id, status ? 0 : 1)}
      >
        {status ? 'Restore' : 'Archive'}
      </Button>
      <Button icon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
        Edit
      </Button>
    </>
  );
}

function Facts({ coupon }: { coupon: Details }) {
  const say = useSay();
  const currency = useCurrency();
  const { tone, word } = stateOf(coupon, dayIn(Date.now(), useSession().institution.institutionTimeZone));
  const { name, taken_off, released, most_each, least_spend, first_time, applies, things, created_by } = coupon;
  const scope = [...applies.types.map((type) => say(kindsOfLines[type])), ...things.map((one) => one.name)];
  return (
    <>
      <div className={css.head}>
        <p className={css.sum}>{takesOff(coupon, currency)} off</p>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <DescriptionList
        items={[
          { label: 'Name', value: name },
          { label: 'Valid', value: daysText(coupon) },
          { label: 'Only for', value: scope.join(', ') || 'Everything' },
          { label: 'Uses', value: usesText(coupon) },
          { label: 'Given back', value: released > 0 && String(released) },
          { label: 'Total discount', value: money(taken_off, currency) },
          { label: 'Uses for each payer', value: most_each === null ? 'No limit' : String(most_each) },
          { label: 'Minimum amount', value: least_spend > 0 && money(least_spend, currency) },
          { label: 'Who can use it', value: first_time ? 'New families' : 'Everyone' },
          {
            label: 'Added',
            value: `${formatDateTime(coupon.created_on)}${created_by ? ` by ${fullName(created_by)}` : ''}`,
          },
        ].filter(({ value }) => value)}
      />
    </>
  );
}

/** The invoices that used it, a page at a time. */
function Redemptions({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead(couponRedemptions, { id, page });
  return (
    <section aria-label="Where it was used">
      <h3 className={css.heading}>Where it was used</h3>
      {data ? (
        <>
          {data.total === 0 && <p className={css.quiet}>No invoice has used this coupon yet.</p>}
          <ul className={own.uses}>
            {data.data.map((use) => (
              <Use key={use.redemption_id} use={use} />
            ))}
          </ul>
          {data.last_page > 1 && (
            <div className={own.pages}>
              <Button size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                Newer
              </Button>
              <span role="status">
                Page {page} of {data.last_page}
              </span>
              <Button size="sm" disabled={page >= data.last_page} onClick={() => setPage(page + 1)}>
                Older
              </Button>
            </div>
          )}
        </>
      ) : error ? (
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </section>
  );
}

function Use({ use }: { use: ResultOf<typeof couponRedemptions>['data'][number] }) {
  const { invoice, payer, amount, at, released_at } = use;
  return (
    <li className={own.use}>
      <span className={own.what}>
        <Link to={`/billing/invoices?invoice=${invoice.invoice_id}`}>{invoice.number ?? 'Draft'}</Link>
        <span className={css.quiet}>
          {fullName(payer)} · {formatDateTime(at)}
        </span>
        {released_at && <span className={css.quiet}>Given back {dayText(released_at.slice(0, 10))}</span>}
      </span>
      <span className={released_at ? css.struck : css.money}>−{money(amount, invoice.currency)}</span>
    </li>
  );
}
