import { TicketPercent, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { money } from '@schoolbell/core/format';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Coupon } from './useCoupon.ts';
import type { Editor } from './useEditor.ts';
import * as css from './Coupon.css.ts';

/** A code that takes something off: typed and looked at, or in use with the way to remove it. */
export function CouponField({ editor }: { editor: Editor }) {
  const { typed, set, coupon, texts } = editor;
  const refused = texts.errors['coupon_code'];
  if (coupon.found && !refused) return <Used editor={editor} found={coupon.found} />;
  function look() {
    texts.forget('coupon_code');
    coupon.look();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    look();
  }
  return (
    <div className={css.field}>
      <TextField
        label="Coupon code"
        maxLength={60}
        value={typed.coupon_code}
        error={refused ?? coupon.error}
        hint={typed.coupon_code && typed.lines.length === 0 ? 'Add a line to use it.' : undefined}
        onChange={(event) => set({ coupon_code: event.target.value })}
        onKeyDown={onKeyDown}
        onBlur={coupon.look}
        // There from the start: a box that comes around the field would take the focus out of it.
        after={
          <Button
            size="sm"
            variant="ghost"
            disabled={typed.coupon_code.trim() === ''}
            loading={coupon.isComing}
            onClick={look}
          >
            Apply
          </Button>
        }
      />
    </div>
  );
}

/** What a code takes off, and of which lines. */
function Used({
  editor: { typed, set, coupon, terms },
  found,
}: {
  editor: Editor;
  found: NonNullable<Coupon['found']>;
}) {
  const { code, kind, value } = found;
  const off = kind === 'percent' ? `${value / 100} %` : money(value, terms.currency);
  const count = typed.lines.length;
  const lines = coupon.lines === count ? '' : `, on ${coupon.lines} of ${count} lines`;
  return (
    <div className={css.used} role="group" aria-label={`Coupon ${code}`}>
      <TicketPercent size={16} aria-hidden />
      <span className={css.what}>
        <strong>{code}</strong>
        <span>
          {off} off{lines}
        </span>
      </span>
      <IconButton
        quiet
        size="sm"
        label={`Remove coupon ${code}`}
        icon={<X size={16} />}
        onClick={() => set({ coupon_code: '' })}
      />
    </div>
  );
}
