import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { PlatformConfig } from '../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Headers in addition to those of every email. */
  headers?: Readonly<Record<string, string>>;
  attachments?: { filename: string; content: Buffer }[];
}

/** Header with the ids of the leads in an email that names no job references, so that retention and erasure can find the email. */
export const LEAD_IDS_HEADER = 'X-Lead-Ids';

/** Header with the ids of the accounts that an email names without their address, for the same. */
export const ACCOUNT_IDS_HEADER = 'X-Account-Ids';

export interface Mailer {
  /** Sends one email. `id` identifies it, so that a repeated send can be recognised. Throws if the server didn't accept it. */
  send(mail: Mail, id: string): Promise<void>;
  /** Closes the open connections. Call it after the last email is sent. */
  close(): void;
}

const CONNECTIONS = 5;
/** Shorter than a job's lease, so that no email is being sent twice at once. */
const SEND_MS = 40_000;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

interface Options {
  /** How long sending may take in milliseconds, including the wait for a connection. */
  sendMs?: number;
}

/** Creates a mailer that sends by SMTP if a server is configured, and otherwise writes emails into a folder. */
export function createMailer(mail: PlatformConfig['mail'], options: Options = {}): Mailer {
  return mail.kind === 'smtp' ? smtpMailer(mail, options) : folderMailer(mail.dir, mail.from);
}

/** Builds the message to send. It has exactly one recipient: a list typed into an address field stays one invalid address. */
function messageOf({ to, headers, ...mail }: Mail, from: string, id: string) {
  return { ...mail, from, to: { name: '', address: to }, headers: { ...headers, 'X-Entity-Ref-ID': id } };
}

function smtpMailer({ url, from }: { url: string; from: string }, { sendMs = SEND_MS }: Options): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The job retries, with longer waits than a requeue would have.
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
