import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMime, typeOf } from './mime.ts';
import { createMailer, type Mailer } from './mailer.ts';

let base: string;
let dir: string;
let mailer: Mailer;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sparkdrop-mail-'));
  dir = join(base, 'not', 'there', 'yet');
  mailer = createMailer({ kind: 'folder', dir, from: 'Sparkdrop <help@example.com>' });
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

const email = {
  to: 'zoe@example.com',
  subject: 'AE-7E is yours',
  text: 'Hi Zoë,\n\nIt is yours.',
  html: '<p>Hi Zoë,</p><p>It is yours.</p>',
};
const read = (name: string) => readFileSync(join(dir, name), 'utf8');

describe('the mail folder', () => {
  it('gets an email as a file that an email program can open', async () => {
    await mailer.send(email, 'claim-7');

    expect(readdirSync(dir)).toEqual(['claim-7.eml']);
    const text = read('claim-7.eml');
    expect(text).toMatch(/^From: Sparkdrop <help@example\.com>\r?$/m);
    expect(text).toMatch(/^To: zoe@example\.com\r?$/m);
    expect(text).toMatch(/^Subject: AE-7E is yours\r?$/m);
    expect(text).toMatch(/^X-Entity-Ref-ID: claim-7\r?$/m);
    expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8\r?$/m);
    expect(text).toContain('Hi Zo=C3=AB,');
    const { parts } = readMime(text);
    expect(parts.map(typeOf)).toEqual(['text/plain', 'text/html']);
    expect(parts.map(({ content }) => content.toString())).toEqual([email.text, email.html]);
  });

  it('holds an email once that is sent twice', async () => {
    await mailer.send(email, 'claim-7');
    await mailer.send(email, 'claim-7');
    await mailer.send(email, 'claim-8');

    expect(readdirSync(dir).toSorted()).toEqual(['claim-7.eml', 'claim-8.eml']);
  });

  it('lets no line break in a name or subject add a header', async () => {
    const line = '\r\nBcc: everyone@example.com';
    await mailer.send({ ...email, to: `zoe@example.com${line}`, subject: `Hello${line}`, headers: { 'List-Help': line } }, 'sneaky');

    expect(read('sneaky.eml')).not.toMatch(/^Bcc:/im);
  });
});
