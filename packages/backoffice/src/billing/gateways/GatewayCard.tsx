import { KeyRound, Plug, Unplug } from 'lucide-react';
import { useId, useState } from 'react';
import { connectPaymentGateway, type paymentGateway } from '@schoolbell/core/billing/gateways/contract';
import { type GatewayCard as Card, gatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { dateTimeIn } from '@schoolbell/core/format';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { useWrite } from '../../http/write.ts';
import { useSession } from '../../session/session.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/parts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { Tone } from '../../ui/tones.ts';
import { toast } from '../../ui/toasts.ts';
import { HookAddress } from './HookAddress.tsx';
import * as css from './Gateways.css.ts';

const ConnectGateway = part(() => import('./ConnectGateway.tsx').then((file) => file.ConnectGateway));
const ConfirmDialog = part(() => import('../../ui/ConfirmDialog.tsx').then((file) => file.ConfirmDialog));

/** A gateway as it is connected, or could be. */
export type Gateway = ResultOf<typeof paymentGateway>['data'][number];

const states: Record<Gateway['state'], { tone: Tone; label: string }> = {
  off: { tone: 'neutral', label: 'Not connected' },
  connected: { tone: 'success', label: 'Connected' },
  attention: { tone: 'danger', label: 'Needs attention' },
  paused: { tone: 'warning', label: 'Paused' },
};

/** A gateway: whether it takes money, what it is connected with, and what it needs. */
export function GatewayCard({ gateway }: { gateway: Gateway }) {
  const own = useId();
  const card = gatewayCard(gateway.payment_gateway)!;
  const isOn = gateway.state !== 'off';
  const { tone, label } = states[gateway.state];
  return (
    <li className={css.card} aria-labelledby={own}>
      <div className={css.head}>
        <div className={css.named}>
          <h3 id={own} className={css.title}>
            {card.title}
          </h3>
          <p className={css.quiet}>{card.methods}</p>
        </div>
        <div className={css.tags}>
          {gateway.is_test === 1 && isOn && <Tag tone="warning">Test mode</Tag>}
          <Tag tone={tone}>{label}</Tag>
        </div>
      </div>
      {gateway.error && (
        <Banner tone="danger" title={`${card.title} needs its keys again`}>
          {gateway.error}
        </Banner>
      )}
      {isOn && <Connected gateway={gateway} card={card} />}
      <Actions gateway={gateway} card={card} />
    </li>
  );
}

/** What a gateway is connected with, and whether it was heard. */
function Connected({ gateway, card }: { gateway: Gateway; card: Card }) {
  const { institutionTimeZone } = useSession().institution;
  const keys = card.keys.filter(({ name }) => gateway.hints[name]);
  const isNamed = keys.some(({ name }) => gateway.hints[name] === gateway.account_name);
  const heard = gateway.heard_at ? (
    `Last heard on ${dateTimeIn(gateway.heard_at, institutionTimeZone)}`
  ) : (
    <Tag tone="warning">Not heard yet</Tag>
  );
  const items = [
    ...(gateway.account_name && !isNamed ? [{ label: 'Account', value: gateway.account_name }] : []),
    ...keys.map(({ name, label, isSecret }) => ({
      label,
      value: isSecret ? <span className={css.key}>{gateway.hints[name]}</span> : gateway.hints[name],
    })),
    ...(gateway.hook_url ? [{ label: 'Webhook', value: heard }] : []),
  ];
  return (
    <>
      {items.length > 0 && <DescriptionList items={items} />}
      {gateway.hook_url && <HookAddress url={gateway.hook_url} card={card} open={gateway.heard_at === null} />}
      {/* PayNow is tried by its code before it is connected. */}
      {gateway.payment_gateway !== 'paynow' && (
        <p className={css.quiet}>
          {gateway.is_test === 1 && 'No real money moves in test mode. '}
          To try it, <Link to="/billing/invoices/new">issue an invoice</Link> of 1.00 to yourself and pay it by the link
          in its mail{gateway.is_test === 0 && ', then refund it'}.
        </p>
      )}
    </>
  );
}

function Actions({ gateway, card }: { gateway: Gateway; card: Card }) {
  const [open, setOpen] = useState<'connect' | 'disconnect'>();
  const write = useWrite(connectPaymentGateway);
  const name = gateway.payment_gateway;
  const isOn = gateway.state !== 'off';
  const send = (more: { disconnect?: 1 }) =>
    write.mutate(
      { payment_gateway: name, ...more },
      { onSuccess: ({ message }) => (toast(message), setOpen(undefined)), onError: toast.error },
    );
  return (
    <div className={css.buttons}>
      {isOn ? (
        <>
          {card.keys.length > 0 && (
            <Button icon={<KeyRound size={16} aria-hidden />} onClick={() => setOpen('connect')}>
              {card.keys.some((key) => key.isSecret) ? 'Change keys' : 'Change details'}
            </Button>
          )}
          <Button icon={<Unplug size={16} aria-hidden />} onClick={() => setOpen('disconnect')}>
            Disconnect
          </Button>
        </>
      ) : (
        <Button
          icon={<Plug size={16} aria-hidden />}
          aria-label={`Connect ${card.title}`}
          loading={write.isPending}
          onPointerEnter={() => void ConnectGateway.fetch()}
          onClick={() => (card.keys.length > 0 ? setOpen('connect') : send({}))}
        >
          Connect
        </Button>
      )}
      {open === 'connect' && <ConnectGateway gateway={gateway} card={card} onClose={() => setOpen(undefined)} />}
      {open === 'disconnect' && (
        <ConfirmDialog
          danger
          title={`Disconnect ${card.title}?`}
          confirmLabel="Disconnect"
          keepLabel="Keep connected"
          busy={write.isPending}
          onConfirm={() => send({ disconnect: 1 })}
          onClose={() => setOpen(undefined)}
        >
          Families can no longer pay with {card.title}, and payments made with it can’t be refunded from here. Its keys
          are deleted. Payments that were made stay.
        </ConfirmDialog>
      )}
    </div>
  );
}
