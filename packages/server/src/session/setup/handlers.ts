import { isCurrency } from '@schoolbell/core/currencies';
import { Failure, invalid } from '@schoolbell/core/http/errors';
import { isTimeZone } from '@schoolbell/core/timeZones';
import type { Handlers } from '../../http/context.ts';
import { hashPassword, isCommonPassword } from '../../http/passwords.ts';
import { hashOf } from '../../http/tokens.ts';
import { createInstitution, hasInstitution, spendSetupToken } from './queries.ts';

/** A new server's first institution. */
export const setupHandlers = {
  setupStatus: async (_, { db }) => ({ open: !(await hasInstitution(db)) }),

  setupInstitution: async (input, { db, brought }) => {
    if (await hasInstitution(db)) throw new Failure('gone', 'This server is already set up. Please sign in.');
    const fields = setupErrors(input);
    if (Object.keys(fields).length > 0) throw invalid(fields);
    const password_hash = await hashPassword(input.password);
    if (!(await spendSetupToken(db, hashOf(input.token))))
      throw invalid({
        token: "This is not the token from the server's log",
      });
    await createInstitution(db, brought.founding, input, { ...input, password_hash });
    return { message: 'Your school is ready. Please sign in.' };
  },
} satisfies Partial<Handlers<'session'>>;

/** Mistakes that the set-up page's schema can't find. */
function setupErrors(input: {
  password: string;
  institutionTimeZone: string;
  institutionCurrency: string;
}): Record<string, string> {
  const fields: Record<string, string> = {};
  if (isCommonPassword(input.password)) fields.password = 'This password is too common. Please choose another one';
  if (!isTimeZone(input.institutionTimeZone)) fields.institutionTimeZone = 'Please choose one of the options';
  if (!isCurrency(input.institutionCurrency)) fields.institutionCurrency = 'Please choose one of the options';
  return fields;
}
