import { useEffect, useState } from 'react';
import { validateCoupon } from '@schoolbell/core/billing/coupons/contract';
import { couponOff, isFor } from '@schoolbell/core/billing/coupons/rules';
import { useRead } from '../../../http/read.ts';
import { totalsTyped, type Terms } from './sums.ts';
import type { Typed } from './typed.ts';

/** A value once it has not changed for a moment. */
function useCalm<Value>(value: Value): Value {
  const [calm, setCalm] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), 300);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- what it holds counts, not which object holds it.
  }, [text]);
  return calm;
}

/**
 * The coupon of an invoice that is being written. The server says whether it may be used, again after each change of the lines;
 * what it takes off follows at once, by the server's own rule.
 */
export function useCoupon(typed: Typed, terms: Terms, invoice_id: number | null) {
  const code = typed.coupon_code.trim();
  const [looked, setLooked] = useState(code);
  const { lines } = totalsTyped(typed, terms);
  const items = typed.lines.map(({ type, id }, at) => ({
    type,
    id,
    amount: lines[at]!.gross - lines[at]!.discount,
  }));
  const { user_detail_id } = typed;
  const asked = useCalm({
    user_detail_id: user_detail_id ?? 0,
    payer_id: typed.payer_id ? Number(typed.payer_id) : null,
    invoice_id,
    fee_items: items,
  });
  const isAsked = code !== '' && code === looked && user_detail_id !== null && asked.fee_items.length > 0;
  const { data, error, isFetching, isPlaceholderData } = useRead(
    validateCoupon,
    { ...asked, coupon_code: looked },
    { enabled: isAsked },
  );
  // Of another code, what came before says nothing.
  const isOwn = data?.code.toLowerCase() === code.toLowerCase();
  const found = isAsked && !error && isOwn ? data : undefined;
  const isComing = isAsked && isFetching && (isPlaceholderData || !data);
  return {
    found,
    /** What it takes off each line. */
    off: found ? couponOff(found, items) : [],
    /** How many lines it is for. */
    lines: found ? items.filter((item) => isFor(found, item)).length : 0,
    error: isAsked && error ? (error.fields?.['coupon_code'] ?? error.message) : undefined,
    /** Its answer is on the way. */
    isComing,
    /** It is not known yet what it takes off. */
    isOpen: code !== '' && (code !== looked || isComing),
    /** Asks about the code as it is typed now. */
    look: () => setLooked(code),
  };
}

/** The coupon, as the parts of the editor take it. */
export type Coupon = ReturnType<typeof useCoupon>;
