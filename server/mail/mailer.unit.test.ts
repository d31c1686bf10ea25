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

const letter = {
  to: 'zoe@example.com',
  subject: 'AE-7E is yours',
  text: 'Hello Zoë,\n\nit is yours.',
  html: '<p>Hello Zoë,</p><p>it is yours.</p>',
};
const read = (name: string) => readFileSync(join(dir, name), 'utf8');

describe('the mail folder', () => {
  it('gets a letter as a file that a mail program can open', async () => {
    await mailer.send(letter, 'claim-7');

    expect(readdirSync(dir)).toEqual(['claim-7.eml']);
    const text = read('claim-7.eml');
    expect(text).toMatch(/^From: Sparkdrop <help@example\.com>\r?$/m);
    expect(text).toMatch(/^To: zoe@example\.com\r?$/m);
    expect(text).toMatch(/^Subject: AE-7E is yours\r?$/m);
    expect(text).toMatch(/^X-Entity-Ref-ID: claim-7\r?$/m);
    expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8\r?$/m);
    expect(text).toContain('Hello Zo=C3=AB,');
    const { parts } = readMime(text);
    expect(parts.map(typeOf)).toEqual(['text/plain', 'text/html']);
    expect(parts.map(({ content }) => content.toString())).toEqual([letter.text, letter.html]);
  });

  it('holds a letter once that is handed over twice', async () => {
    await mailer.send(letter, 'claim-7');
    await mailer.send(letter, 'claim-7');
    await mailer.send(letter, 'claim-8');

    expect(readdirSync(dir).toSorted()).toEqual(['claim-7.eml', 'claim-8.eml']);
  });

  it('lets no line break in a name or subject add a header', async () => {
    const line = '\r\nBcc: everyone@example.com';
    await mailer.send({ ...letter, to: `zoe@example.com${line}`, subject: `Hello${line}`, headers: { 'List-Help': line } }, 'sneaky');

    expect(read('sneaky.eml')).not.toMatch(/^Bcc:/im);
  });
});
