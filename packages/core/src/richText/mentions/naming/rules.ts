import { fullName } from '../../../format.ts';
import { LONGEST_NAME } from '../rules.ts';

/** Somebody as a mention names them. */
export function mentionName(person: { firstName: string; surname: string }): string {
  return fullName(person)
    .replace(/[\]\n]/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
}

/** A mention as it is written into text. */
export function mentionOf(person: { user_detail_id: number; firstName: string; surname: string }): string {
  return `@[${mentionName(person)}](user:${person.user_detail_id})`;
}
