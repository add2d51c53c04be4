import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it acknowledged. */
export interface Mailbox {
  letters: Email[];
  /** When each came, in ms. */
  times: number[];
  /** How often each letter came, by its Message-ID. */
  counts(): Map<string, number>;
  close(): Promise<void>;
}

/** What a mail server says to an address before it takes a letter, or once it has it: a code of SMTP, or it hangs up. */
export interface Whims {
  address?: (address: string) => number | undefined;
  data?: (address: string) => number | 'hangs up' | undefined;
}

const refusal = (responseCode: number) => Object.assign(new Error(`not ${responseCode}`), { responseCode });

/** Opens a mail server on a port; it takes so many milliseconds over each letter. */
export async function openMailbox(port: number, slowness = 0, whims: Whims = {}): Promise<Mailbox> {
  const letters: Email[] = [];
  const times: number[] = [];
  const server: SMTPServer & { connections: Set<unknown> } = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, acknowledge) {
      const code = whims.address?.(address);
      acknowledge(code === undefined ? undefined : refusal(code));
    },
    onData(stream, session, acknowledge) {
      const keep = async () => {
        const pieces: Buffer[] = [];
        for await (const piece of stream) pieces.push(piece as Buffer);
        await sleep(slowness);
        const whim = whims.data?.(session.envelope.rcptTo[0]?.address ?? '');
        if (whim === 'hangs up') {
          for (const one of server.connections) (one as { _socket?: Socket })._socket?.destroy();
          return;
        }
        if (whim !== undefined) throw refusal(whim);
        const came = performance.now();
        letters.push(await PostalMime.parse(Buffer.concat(pieces)));
        times.push(came);
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
    times,
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
