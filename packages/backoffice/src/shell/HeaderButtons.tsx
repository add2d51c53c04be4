import { ExternalLink, Zap } from 'lucide-react';
import { truncate } from '@schoolbell/core/format';
import { Badge } from '../ui/Badge.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import * as css from './HeaderButtons.css.ts';

const SHOWN = 15;

/** The public booking page's address, cut at 15 characters; it opens in a tab of its own. */
export function BookingLink({ address }: { address: string }) {
  const whole = address.replace(/^https?:\/\//, '');
  return (
    <Tooltip text={whole}>
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className={css.address}
        aria-label={`${whole}, your booking page, in a new tab`}
      >
        <span className={css.word}>{truncate(whole, SHOWN)}</span>
        <ExternalLink size={16} aria-hidden />
      </a>
    </Tooltip>
  );
}

interface AutomationsButtonProps {
  count: number;
  /** Something is held, failed or stopped. */
  needsCare?: boolean;
  onOpen: () => void;
}

/** Opens the automations beside the page; how many there are is on it, and a dot if something needs care. */
export function AutomationsButton({ count, needsCare, onOpen }: AutomationsButtonProps) {
  return (
    <Tooltip text="Automations">
      <button
        type="button"
        className={css.button}
        aria-label={`Automations, ${count}${needsCare ? ', something needs your attention' : ''}`}
        data-marked={needsCare || undefined}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <Zap size={16} aria-hidden />
        {/* The space keeps the word and the number apart for readers of the screen. */}
        <span className={css.word}>Automations</span>{' '}
        <span className={css.count}>
          <Badge quiet count={count} label="" />
        </span>
      </button>
    </Tooltip>
  );
}
