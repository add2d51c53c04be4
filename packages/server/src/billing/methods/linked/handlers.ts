import { methodName } from '@schoolbell/core/billing/methods/rules';
import { money } from '@schoolbell/core/format';
import { missing } from '@schoolbell/core/http/errors';
import type { Context, Handlers } from '../../../http/context.ts';
import { findAccount } from '../../accounts/queries.ts';
import { type Opened, openLink } from '../../checkout/linking/verbs.ts';
import { underWay } from '../../checkout/queries.ts';
import { methodToken, removeSaved, savedBy, stopCharges } from '../verbs.ts';

/** Says which money of a payer a bank is working on: that is not stopped with the method. Empty if there is none. */
async function onItsWay({ db, now }: Context, { tenant, account_id }: Opened): Promise<string> {
  const { institution_id } = tenant;
  const coming = await underWay(db, institution_id, { account_id, invoice_id: null, now });
  const sum = coming.reduce((all, one) => all + (one.state === 'processing' ? one.amount : 0), 0);
  const { currency } = (await findAccount(db, institution_id, account_id))!;
  return sum > 0 ? ` ${money(sum, currency)} is already on its way and can’t be stopped.` : '';
}

/** What payers change about their saved methods by any of their links. */
export const linkedMethodsHandlers: Pick<Handlers<'checkout'>, 'changeMethod'> = {
  changeMethod: async ({ method: token, action, ...link }, context) => {
    const opened = await openLink(context, link);
    const saved = await savedBy(context, opened.account_id);
    const method = saved.find((one) => methodToken(context, one.method_id) === token);
    if (!method) throw missing('payment method');
    const isRemoved = action === 'remove';
    await (isRemoved ? removeSaved : stopCharges)(context, method);
    const done = isRemoved
      ? `${methodName(method)} is removed. The school can no longer charge it.`
      : 'Automatic payments are off. You pay by the links that the school sends.';
    return { message: done + (await onItsWay(context, opened)) };
  },
};
