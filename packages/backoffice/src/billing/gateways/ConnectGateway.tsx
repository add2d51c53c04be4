import { connectPaymentGateway } from '@schoolbell/core/billing/gateways/contract';
import { askFor, type GatewayCard, type KeyField } from '@schoolbell/core/billing/gateways/rules';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { Gateway } from './GatewayCard.tsx';
import { HookAddress } from './HookAddress.tsx';
import { TryCode } from './TryCode.tsx';
import * as layout from '../../ui/record/Record.css.ts';

interface ConnectGatewayProps {
  gateway: Gateway;
  card: GatewayCard;
  onClose: () => void;
}

/** What a key's field says below it: where the key is found, or which one is kept while nothing is typed. */
function hintOf({ hint }: KeyField, kept: string | undefined) {
  return kept ? `Leave it empty to keep ${kept}. ${hint}` : hint;
}

/** The keys as they are typed: a secret that is kept is empty, and stays while it is. */
function useKeys({ gateway: { hints, payment_gateway }, card, onClose }: ConnectGatewayProps) {
  const isKept = (key: KeyField) => Boolean(hints[key.name]);
  const record = useRecord({
    row: null,
    values: (): Record<string, string> =>
      Object.fromEntries(card.keys.map((key) => [key.name, key.isSecret ? '' : (hints[key.name] ?? '')])),
    labels: Object.fromEntries(card.keys.map(({ name, label }) => [name, label])),
    sent: (keys) => ({ keys }),
    check: (typed) =>
      Object.fromEntries(
        card.keys.map((key) => [
          key.name,
          typed[key.name]!.trim() || key.isOptional || isKept(key) ? null : askFor(key),
        ]),
      ),
    add: { endpoint: connectPaymentGateway, more: { payment_gateway } },
    at: (path) => path.replace('keys.', ''),
    saved: ({ message }) => ({ message }),
    onClose,
  });
  return { record, isKept };
}

/** Asks for a gateway's keys, which are tried before they are kept. Secrets that are kept are never shown again. */
export function ConnectGateway(props: ConnectGatewayProps) {
  const { gateway, card } = props;
  const { record, isKept } = useKeys(props);
  const isOn = gateway.state !== 'off';
  const hasSecrets = card.keys.some((key) => key.isSecret);
  // What is only for changing a key later is no matter for the first time.
  const asked = card.keys.filter((key) => isOn || !key.isOptional);
  return (
    <RecordForm
      record={record}
      as="dialog"
      narrow
      title={isOn ? `Change ${hasSecrets ? 'the keys' : 'the details'} of ${card.title}` : `Connect ${card.title}`}
      saveLabel={isOn ? 'Save' : 'Connect'}
    >
      {asked.map((key, at) => {
        const Field = key.isSecret ? PasswordField : TextField;
        return (
          <Field
            key={key.name}
            data-autofocus={at === 0 || undefined}
            required={!key.isOptional && !isKept(key)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            hint={hintOf(key, key.isSecret ? gateway.hints[key.name] : undefined)}
            {...record.field(key.name)}
          />
        );
      })}
      {gateway.payment_gateway === 'paynow' && (
        <div className={layout.wide}>
          <TryCode account={{ proxy: record.typed['proxy']!, name: record.typed['name']! }} />
        </div>
      )}
      {gateway.hook_url && (
        <div className={layout.wide}>
          <HookAddress url={gateway.hook_url} card={card} />
        </div>
      )}
    </RecordForm>
  );
}
