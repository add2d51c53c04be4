import type { GatewayCard } from '@schoolbell/core/billing/gateways/rules';
import { CopyButton } from '../../ui/CopyButton.tsx';
import * as css from './Gateways.css.ts';

/** Where a gateway sends its notices, to be copied into its dashboard, and which ones it should send. */
export function HookAddress({ url, card, open }: { url: string; card: GatewayCard; open?: boolean }) {
  return (
    <div className={css.hook}>
      <p className={css.quiet}>
        Add this webhook address in {card.title}, so that payments show up here at once. Without it they do within
        minutes.
      </p>
      <div className={css.address}>
        <code className={css.url}>{url}</code>
        <CopyButton size="sm" text={url} label="Copy address" />
      </div>
      <details open={open} className={css.events}>
        <summary>{card.events.length} events to switch on</summary>
        <ul>
          {card.events.map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
        <CopyButton size="sm" text={card.events.join('\n')} label="Copy events" />
      </details>
    </div>
  );
}
