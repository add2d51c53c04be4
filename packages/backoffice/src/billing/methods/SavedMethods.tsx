import { useState } from 'react';
import { removeMethod, savedMethods } from '@schoolbell/core/billing/methods/contract';
import { expiryText, methodName } from '@schoolbell/core/billing/methods/rules';
import { fullName } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toasts.ts';
import * as css from './Methods.css.ts';

type Method = ResultOf<typeof savedMethods>['data'][number];

/** The cards and accounts that payers let the school charge; nothing where there are none. */
export function SavedMethods({ user_detail_id }: { user_detail_id: number }) {
  const { data, error, refetch } = useRead(savedMethods, { user_detail_id });
  const [removing, setRemoving] = useState<Method>();
  if (error && !data)
    // Colleagues who see their own invoices alone don't see them.
    return error.code === 'forbidden' ? null : (
      <Card title="Saved payment methods">
        <ErrorState line={error.message} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || data.data.length === 0) return null;
  return (
    <Card title="Saved payment methods" flush>
      <ul className={css.methods}>
        {data.data.map((one) => (
          <li key={one.method_id} className={css.method}>
            <span className={css.about}>
              <span className={css.head}>
                <span>{methodName(one)}</span>
                <State method={one} />
              </span>
              <span className={css.quiet}>
                {[fullName(one.payer), one.expires && `valid until ${expiryText(one.expires)}`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <span className={css.quiet}>
                Agreed on {formatDateTime(one.consented_at)}: “{one.consent}”
              </span>
            </span>
            <Button size="sm" aria-label={`Remove ${methodName(one)}`} onClick={() => setRemoving(one)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removing && <Removing method={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
}

function State({ method: { is_expired, is_stopped, is_charged, is_default } }: { method: Method }) {
  if (is_expired) return <Tag tone="danger">Expired</Tag>;
  if (is_stopped) return <Tag tone="neutral">Automatic payments stopped by the payer</Tag>;
  if (is_charged) return <Tag tone="success">Charged automatically</Tag>;
  return is_default ? <Tag tone="info">Used for charges</Tag> : null;
}

function Removing({ method, onClose }: { method: Method; onClose: () => void }) {
  const write = useWrite(removeMethod);
  // The news may take the method off the screen before the answer is here; it is said all the same.
  const remove = () =>
    write
      .mutateAsync({ method_id: method.method_id })
      .then(({ message }) => toast(message), toast.error)
      .finally(onClose);
  return (
    <ConfirmDialog
      danger
      title={`Remove ${methodName(method)}?`}
      confirmLabel="Remove"
      keepLabel="Keep"
      busy={write.isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {method.is_charged === 1 && 'Automatic payments of this payer end. '}
      Only the payer can save it again, when they pay online.
    </ConfirmDialog>
  );
}
