import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  message: Buffer;
}

export interface SmtpInbox {
  port: number;
  /** Emails that were accepted, oldest first. */
  received: Received[];
  /** How many clients are connected now. */
  connections: () => number;
  close: () => Promise<void>;
}

export const SMTP_USER = 'emails@example.com';
export const SMTP_PASSWORD = 'pass:w@rd/?';

/** Starts a mail server of this process's own, which asks for the user and password above and speaks in clear. */
export async function openSmtpInbox(options: SMTPServerOptions = {}): Promise<SmtpInbox> {
  const received: Received[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onClose() {
      connections -= 1;
    },
    onAuth({ username, password }, _session, done) {
      const isKnown = username === SMTP_USER && password === SMTP_PASSWORD;
      done(isKnown ? null : new Error('Invalid username or password'), { user: username });
    },
    async onData(stream, { envelope, user }, done) {
      const message = await buffer(stream);
      received.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        user,
        message,
      });
      done();
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
