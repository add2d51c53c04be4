import { slipName } from '@schoolbell/core/billing/payments/rules';
import { fullName, money } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../http/context.ts';
import { FILE_KEY, handleOf, signedPath } from '../../http/fileLinks.ts';
import { checkoutOfLink, standing } from '../checkout/linking/verbs.ts';
import { readPayment } from '../payments/verbs.ts';
import { findSlip } from './queries.ts';
import { readSlip } from './slips/verbs.ts';
import { claimTransfer, confirmClaim, rejectClaim } from './verbs.ts';

/** What families report of transfers. */
export const claimHandlers: Pick<Handlers<'checkout'>, 'claimPayment' | 'fileMetadata'> = {
  claimPayment: async ({ slip, ...asked }, context) => {
    const { checkout: seen } = await checkoutOfLink(context, asked);
    const checkout = await claimTransfer(context, seen, slip && (await readSlip(slip)));
    const sum = money(checkout.amount, checkout.currency);
    return {
      data: await standing(context, checkout, asked.checkout),
      message:
        checkout.state === 'paid'
          ? `The school has received ${sum}. Thank you.`
          : `Thank you. The school confirms your ${sum} once it arrives.`,
    };
  },

  fileMetadata: async ({ institution, file_hash }, context) => {
    const { institution_id, hash } = await context.enter(institution);
    const key = context.key(FILE_KEY);
    const handle = handleOf(key, file_hash);
    const slip = handle && (await findSlip(context.db, { institution_id, own: null }, handle));
    if (!handle || !slip) throw missing('file');
    return {
      file_name: slipName(slip.reference, slip.media_type),
      file_size: slip.bytes,
      media_type: slip.media_type,
      file_url: context.publicUrl + signedPath(key, { handle, school: hash }, context.now),
    };
  },
};

/** What staff say to them. */
export const claimDecisions: Pick<Handlers<'payments'>, 'confirmPayment' | 'rejectPayment'> = {
  confirmPayment: async ({ payment_id, paid_on, amount }, context) => {
    await confirmClaim(context, { payment_id, paid_on, amount });
    const data = await readPayment(context, payment_id);
    const credit = data.free > 0 ? `, ${money(data.free, data.currency)} of it as credit` : '';
    return { data, message: `Transfer of ${money(data.amount, data.currency)} confirmed${credit}` };
  },

  rejectPayment: async ({ payment_id, reason }, context) => {
    const { isMailed } = await rejectClaim(context, { payment_id, reason });
    const data = await readPayment(context, payment_id);
    const told = isMailed ? `, and ${fullName(data.payer)} gets a mail` : '';
    return { data, message: `Transfer of ${money(data.amount, data.currency)} marked as not arrived${told}` };
  },
};
