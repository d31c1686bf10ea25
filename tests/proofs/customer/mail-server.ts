import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Mailer } from '../../../server/platform/mail/mailer.ts';
import type { AcceptedMail } from './servers.ts';

/** Starts a mail server that servers in other processes reach, and that outlives them. */
export async function startMailServer() {
  const accepted: AcceptedMail[] = [];
  const server = createServer((req, res) => {
    void (async () => {
      accepted.push((await json(req)) as AcceptedMail);
      res.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Creates the mailer of such a server. */
export const mailerTo = (url: string): Mailer => ({
  async send({ to, subject }, id) {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ to, subject, id }) });
    if (!response.ok) throw new Error(`The mail server answered ${response.status}`);
  },
  close: () => undefined,
});
