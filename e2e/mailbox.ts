import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import type { School } from './school.ts';
import { database, dataDir } from './server.ts';

const folder = join(dataDir, 'mails');
const read = new Map<string, Email>();

/** Every mail that the SMTP server has got, oldest first. */
export async function allMails(): Promise<Email[]> {
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .sort()) {
    if (!read.has(name)) read.set(name, await PostalMime.parse(readFileSync(join(folder, name))));
  }
  return [...read.values()];
}

/** Mails to an address whose subject or text has the words. */
export async function mailsTo(address: string, words: string): Promise<Email[]> {
  const mails = await allMails();
  return mails.filter(
    (mail) => mail.to?.some((to) => to.address === address) && `${mail.subject} ${mail.text}`.includes(words),
  );
}

/** Waits for a mail to an address with these words. */
export async function mailTo(address: string, words: string): Promise<Email> {
  await expect
    .poll(async () => (await mailsTo(address, words)).length, {
      message: `a mail to ${address} with “${words}”`,
      timeout: 20_000,
    })
    .toBeGreaterThan(0);
  return (await mailsTo(address, words))[0]!;
}

/** Lets the ten seconds for Undo pass for the letter that a school has just sent. */
export async function letLeave({ institution_id, sql }: School): Promise<void> {
  await sql((db) =>
    db
      .updateTable('job')
      .set({ run_at: new Date() })
      .where('institution_id', '=', institution_id)
      .where('kind', '=', 'startMailing')
      .where('run_at', '<', new Date(Date.now() + 60_000))
      .where('done_at', 'is', null)
      .execute(),
  );
  // The worker looks again when the ten seconds are over, unless it hears that there is work.
  await database().pool.query("select pg_notify('schoolbell', $1)", [JSON.stringify({ kind: 'job' })]);
}
