import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; content: Buffer }[];
}

export interface Mailer {
  /** Hands one letter over; `id` names it, so that a repeated hand-over can be recognised. Throws when it was not taken. */
  send(mail: Mail, id: string): Promise<void>;
}

/** Sends by SMTP where a server is configured, else writes letters into a folder. */
export function createMailer(mail: Config['mail']): Mailer {
  return mail.kind === 'smtp' ? smtpMailer(mail.url, mail.from) : folderMailer(mail.dir, mail.from);
}

const headers = (id: string) => ({ 'X-Entity-Ref-ID': id });

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url);
  return {
    async send(mail, id) {
      await transport.sendMail({ ...mail, from, headers: headers(id) });
    },
  };
}

function folderMailer(dir: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, id) {
      mkdirSync(dir, { recursive: true });
      const { message } = await transport.sendMail({ ...mail, from, headers: headers(id) });
      await writeFile(join(dir, `${id}.eml`), message);
    },
  };
}
