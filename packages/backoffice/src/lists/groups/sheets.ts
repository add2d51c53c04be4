import { leadPdfs, studentPdfs } from '@schoolbell/core/students/sheets/contract';
import { download } from '../../http/download.ts';
import { today } from '../../ui/dates.ts';
import { toast } from '../../ui/toasts.ts';
import type { Say } from '../../words/say.ts';
import { kinds, type Kind } from '../../people/kinds.ts';

/** Fetches the profile sheets of people as one PDF, named by what they are and the day. Throws `Failure`. */
export async function downloadSheets(kind: Kind, ids: readonly number[], say: Say): Promise<void> {
  const { noun, nouns } = kinds[kind];
  const name = `${say(ids.length === 1 ? noun : nouns).replace(/[^\p{L}\p{N}]+/gu, '-')}-${today()}.pdf`;
  await download(kind === 'student' ? studentPdfs : leadPdfs, { user_detail_ids: [...ids] }, name);
  toast(`${name} is in your downloads.`);
}
