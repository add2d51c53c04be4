import { LINK_DAYS } from '@schoolbell/core/messages/linking/rules';
import { sizeText } from '@schoolbell/core/records/files/rules';
import type { Context, Tenant } from '../../http/context.ts';
import { type LinkedMail, openToken } from '../addresses/verbs.ts';
import type { FileLink } from '../letters/verbs.ts';
import type { LetterFile } from '../mailings/files/queries.ts';

/** What a link to a file says: in which mail it is, and until when it works. */
export interface FileAccess extends LinkedMail {
  until: Date;
}

const DAY = 86_400_000;
const placeOf = ({ hash }: Pick<Tenant, 'hash'>) => `file:${hash}`;

/** What the links of one mail have in common: sealed, it says which mail and until when, and nobody else can make one. */
export function fileToken(
  { tenant, seal, now }: Pick<Context, 'tenant' | 'seal' | 'now'>,
  { mail_id, address_key }: LinkedMail,
): string {
  const until = now.getTime() + LINK_DAYS * DAY;
  return seal(`${mail_id} ${until} ${address_key}`, placeOf(tenant)).toString('base64url');
}

/** What a token is for; undefined where it is none of this school's. */
export function openFileToken(
  unseal: Context['unseal'],
  { hash, token }: { hash: string; token: string },
): FileAccess | undefined {
  const found = openToken(unseal, { token, place: placeOf({ hash }), pattern: /^(\d+) (\d+) (.+)$/ });
  return found && { mail_id: Number(found[1]), until: new Date(Number(found[2])), address_key: found[3]! };
}

/** The links of a mail, in the order of its files. Without a token they lead nowhere, as in a preview. */
export function fileLinks(
  { tenant, publicUrl }: Pick<Context, 'tenant' | 'publicUrl'>,
  files: readonly LetterFile[],
  token?: string,
): FileLink[] {
  const page = `${publicUrl}/mail/file`;
  return files.flatMap(({ file_name, bytes, as_link }, place) =>
    as_link
      ? [
          {
            name: file_name,
            size: sizeText(bytes),
            href: token === undefined ? page : `${page}?institution=${tenant.hash}&token=${token}&file=${place}`,
          },
        ]
      : [],
  );
}
