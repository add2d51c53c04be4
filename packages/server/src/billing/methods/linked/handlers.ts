import { methodName } from '@schoolbell/core/billing/methods/rules';
import { missing } from '@schoolbell/core/http/errors';
import type { Handlers } from '../../../http/context.ts';
import { openLink } from '../../checkout/linking/verbs.ts';
import { methodToken, removeSaved, savedBy, stopCharges } from '../verbs.ts';

/** What payers change about their saved methods by any of their links. */
export const linkedMethodsHandlers: Pick<Handlers<'checkout'>, 'changeMethod'> = {
  changeMethod: async ({ method: token, action, ...link }, context) => {
    const { account_id } = await openLink(context, link);
    const method = (await savedBy(context, account_id)).find((one) => methodToken(context, one.method_id) === token);
    if (!method) throw missing('payment method');
    if (action === 'remove') {
      await removeSaved(context, method);
      return { message: `${methodName(method)} is removed. The school can no longer charge it.` };
    }
    await stopCharges(context, method);
    return { message: 'Automatic payments are off. You pay by the links that the school sends.' };
  },
};
