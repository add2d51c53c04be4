import { SMTPServer } from 'smtp-server';

/** A mail server in a process of its own that takes everything, and says how many letters it has taken. */
let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, acknowledge) {
    stream.on('end', () => {
      taken += 1;
      acknowledge();
    });
    stream.resume();
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.server.address() as { port: number }).port }));
process.on('message', () => process.send!({ taken }));
process.on('disconnect', () => process.exit(0));
