import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../app/config.ts';
import { readMime, typeOf } from './mime.ts';
import { openSmtpInbox, SMTP_PASSWORD, SMTP_USER, type SmtpInbox } from '../../../tests/support/smtp-inbox.ts';
import { composeEmail } from './email.ts';
import { createMailer, type Mail, type Mailer } from './mailer.ts';

const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const urlOf = (port: number, password = SMTP_PASSWORD) =>
  `smtp://${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;

function mailerTo(port: number, { password, ...options }: { password?: string; sendMs?: number } = {}): Mailer {
  const mailer = createMailer({ kind: 'smtp', url: urlOf(port, password), from: 'Zündfunke <help@example.com>' }, options);
  ends.push(() => mailer.close());
  return mailer;
}

async function openInbox(options?: SMTPServerOptions): Promise<SmtpInbox> {
  const inbox = await openSmtpInbox(options);
  ends.push(inbox.close);
  return inbox;
}

const email: Mail = {
  to: 'zoe@example.com',
  ...composeEmail(loadConfig({}), { subject: 'Zoë’s lead is yours', greeting: 'Hi Zoë,', paragraphs: ['It is yours for $20.97.'] }),
};

const pdf = Buffer.from([...Buffer.from('%PDF-1.7\r\n'), ...Array.from({ length: 4000 }, (_, index) => (index * 31) % 256)]);

/** The one message that arrived, taken apart. */
function only({ received }: SmtpInbox) {
  expect(received).toHaveLength(1);
  return readMime(received[0]?.message ?? '');
}

/** A server that is no mail server; `greet` is what it does with each connection. */
async function openPort(greet: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    greet(socket);
  });
  ends.push(() => new Promise((resolve) => server.close(resolve)), () => sockets.forEach((socket) => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('an email by SMTP', () => {
  it('arrives as text and as HTML, from whom and to whom it should, in UTF-8', async () => {
    const inbox = await openInbox();

    await mailerTo(inbox.port).send(email, 'claim-7');

    expect(inbox.received).toMatchObject([{ from: 'help@example.com', to: ['zoe@example.com'], user: SMTP_USER }]);
    const message = only(inbox);
    expect(Object.fromEntries(message.headers)).toMatchObject({
      from: 'Zündfunke <help@example.com>',
      to: 'zoe@example.com',
      subject: 'Zoë’s lead is yours',
      'x-entity-ref-id': 'claim-7',
    });
    expect(typeOf(message)).toBe('multipart/alternative');
    expect(message.parts.map(typeOf)).toEqual(['text/plain', 'text/html']);
    const [text, html] = message.parts.map(({ content }) => content.toString().replaceAll('\r\n', '\n'));
    expect(text).toBe('Hi Zoë,\n\nIt is yours for $20.97.');
    expect(html).toBe(email.html);
  });

  it('brings its attachment whole, beside both texts', async () => {
    const inbox = await openInbox();

    await mailerTo(inbox.port).send({ ...email, attachments: [{ filename: 'INV-000001.pdf', content: pdf }] }, 'claim-7');

    const message = only(inbox);
    expect(typeOf(message)).toBe('multipart/mixed');
    expect(message.parts.map(typeOf)).toEqual(['multipart/alternative', 'application/pdf']);
    const [texts, taxDocument] = message.parts;
    expect(texts?.parts.map(typeOf)).toEqual(['text/plain', 'text/html']);
    expect(taxDocument?.headers.get('content-disposition')).toBe('attachment; filename=INV-000001.pdf');
    expect(taxDocument?.content.equals(pdf)).toBe(true);
  });

  it('carries the headers that an email program unsubscribes with', async () => {
    const inbox = await openInbox();
    const address = `https://sparkdrop.example/api/alerts/unsubscribe?token=${'x'.repeat(90)}`;
    const headers = { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

    await mailerTo(inbox.port).send({ ...email, headers }, 'alert-7');

    const { headers: arrived } = only(inbox);
    expect(arrived.get('list-unsubscribe')).toBe(`<${address}>`);
    expect(arrived.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(arrived.get('x-entity-ref-id')).toBe('alert-7');
  });

  it('gains no header and no recipient from what somebody wrote into a field', async () => {
    const inbox = await openInbox();
    const line = '\r\nBcc: everyone@example.com\r\n\r\nBcc: everyone@example.com';

    await mailerTo(inbox.port).send(
      { ...email, to: `zoe@example.com${line}, everyone@example.com`, subject: `Hello${line}`, headers: { 'List-Help': `x${line}` } },
      `sneaky${line}`,
    ).catch(() => undefined);
    await mailerTo(inbox.port).send({ ...email, subject: `Hello${line}`, headers: { 'List-Help': `x${line}` } }, `sneaky${line}`);

    expect(inbox.received.at(-1)?.to).toEqual(['zoe@example.com']);
    expect(inbox.received.flatMap(({ to }) => to)).not.toContain('everyone@example.com');
    for (const { message } of inbox.received) {
      expect(readMime(message).headers.has('bcc')).toBe(false);
      expect(message.toString()).not.toMatch(/^Bcc:/im);
    }
  });

  it('uses connections again, and lets go of them at the end', async () => {
    const inbox = await openInbox();
    const mailer = mailerTo(inbox.port);

    await Promise.all(Array.from({ length: 30 }, (_, index) => mailer.send(email, `claim-${index}`)));
    expect(inbox.received).toHaveLength(30);
    expect(inbox.connections()).toBeLessThanOrEqual(5);
    mailer.close();

    await vi.waitFor(() => expect(inbox.connections()).toBe(0));
  });
});

describe('an email that is not accepted', () => {
  const notNow = Object.assign(new Error('Try again later'), { responseCode: 451 });

  it.each<[string, SMTPServerOptions]>([
    ['its sender', { onMailFrom: (_address, _session, done) => done(notNow) }],
    ['its recipient', { onRcptTo: (_address, _session, done) => done(notNow) }],
    ['itself', { onData: (stream, _session, done) => void stream.resume().on('end', () => done(notNow)) }],
  ])('fails when the server wants %s later', async (_name, options) => {
    const inbox = await openInbox(options);

    await expect(mailerTo(inbox.port).send(email, 'claim-7')).rejects.toMatchObject({ responseCode: 451 });

    expect(inbox.received).toEqual([]);
  });

  it('fails when the password is wrong', async () => {
    const inbox = await openInbox();

    await expect(mailerTo(inbox.port, { password: 'nonsense' }).send(email, 'claim-7')).rejects.toMatchObject({ responseCode: 535 });
  });

  it('fails when the connection is closed, and is not tried again by itself', async () => {
    let count = 0;
    const port = await openPort((socket) => {
      count += 1;
      socket.write('220 mail.example.com\r\n');
      socket.on('data', () => socket.destroy());
    });

    await expect(mailerTo(port).send(email, 'claim-7')).rejects.toThrow(/clos/i);

    expect(count).toBe(1);
  });

  it('fails when nobody listens', async () => {
    const inbox = await openInbox();
    await inbox.close();

    await expect(mailerTo(inbox.port).send(email, 'claim-7')).rejects.toMatchObject({ code: expect.stringMatching(/ECONNREFUSED|ESOCKET/) });
  });

  it('fails when the server says nothing for too long', async () => {
    const port = await openPort(() => undefined);

    await expect(mailerTo(port, { sendMs: 50 }).send(email, 'claim-7')).rejects.toMatchObject({ name: expect.stringMatching(/Timeout|Abort/) });
  });

  it('is sent by the next try', async () => {
    let isBusy = true;
    const inbox = await openInbox({ onRcptTo: (_address, _session, done) => done(isBusy ? notNow : null) });
    const mailer = mailerTo(inbox.port);
    await expect(mailer.send(email, 'claim-7')).rejects.toMatchObject({ responseCode: 451 });
    isBusy = false;

    await mailer.send(email, 'claim-7');

    expect(inbox.received).toHaveLength(1);
  });
});
