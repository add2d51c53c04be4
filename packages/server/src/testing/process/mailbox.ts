import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it acknowledged. */
export interface Mailbox {
  letters: Email[];
  /** How often each letter came, by its Message-ID. */
  counts(): Map<string, number>;
  close(): Promise<void>;
}

/** Opens a mail server on a port; it takes so many milliseconds over each letter. */
export async function openMailbox(port: number, slowness = 0): Promise<Mailbox> {
  const letters: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, _session, acknowledge) {
      const keep = async () => {
        const pieces: Buffer[] = [];
        for await (const piece of stream) pieces.push(piece as Buffer);
        await sleep(slowness);
        letters.push(await PostalMime.parse(Buffer.concat(pieces)));
      };
      keep().then(() => acknowledge(), acknowledge);
    },
  });
  // A sender that dies in the middle of a letter is part of the test.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    letters,
    counts: () =>
      letters.reduce(
        (counts, { messageId }) => counts.set(messageId!, (counts.get(messageId!) ?? 0) + 1),
        new Map<string, number>(),
      ),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
      }),
  };
}
