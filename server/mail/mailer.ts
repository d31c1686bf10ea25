import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Headers beyond those that every letter has. */
  headers?: Readonly<Record<string, string>>;
  attachments?: { filename: string; content: Buffer }[];
}

/** Names by their ids the leads that an email tells of without their references. */
export const LEAD_IDS_HEADER = 'X-Lead-Ids';

export interface Mailer {
  /** Hands one letter over; `id` names it, so that a repeated hand-over can be recognised. Throws when it was not taken. */
  send(mail: Mail, id: string): Promise<void>;
  /** Ends what it keeps open, once the last letter is handed over. */
  close(): void;
}

const CONNECTIONS = 5;
/** Below the time for which a job is leased, so that no letter is on its way twice. */
const SEND_MS = 40_000;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

interface Options {
  /** How long a letter may take from its hand-over, waiting for a connection included. */
  sendMs?: number;
}

/** Sends by SMTP where a server is configured, else writes letters into a folder. */
export function createMailer(mail: Config['mail'], options: Options = {}): Mailer {
  return mail.kind === 'smtp' ? smtpMailer(mail, options) : folderMailer(mail.dir, mail.from);
}

/** A letter as it goes out. Its one recipient is an address, never a list that somebody wrote into a field. */
function messageOf({ to, headers, ...mail }: Mail, from: string, id: string) {
  return { ...mail, from, to: { name: '', address: to }, headers: { ...headers, 'X-Entity-Ref-ID': id } };
}

function smtpMailer({ url, from }: { url: string; from: string }, { sendMs = SEND_MS }: Options): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The job that sends is repeated, later and for longer.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(mail, id) {
      await transport.sendMail({ ...messageOf(mail, from, id), signal: AbortSignal.timeout(sendMs) });
    },
    close: () => transport.close(),
  };
}

function folderMailer(dir: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, id) {
      mkdirSync(dir, { recursive: true });
      const { message } = await transport.sendMail(messageOf(mail, from, id));
      await writeFile(join(dir, `${id}.eml`), message);
    },
    close: () => undefined,
  };
}
