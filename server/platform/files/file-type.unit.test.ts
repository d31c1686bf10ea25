import { describe, expect, it } from 'vitest';
import { fileTypeOf } from './file-type.ts';

const bytes = (...numbers: number[]) => Buffer.from([...numbers, 0, 0, 0, 0]);

describe('the type of a file', () => {
  it.each([
    ['application/pdf', Buffer.from('%PDF-1.4\n')],
    ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe1)],
    ['image/png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ])('is %s by its first bytes', (type, file) => {
    expect(fileTypeOf(file)).toBe(type);
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a picture that is a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF behind a page', Buffer.from('<html></html>%PDF-1.4')],
    ['a PDF behind a space', Buffer.from(' %PDF-1.4')],
    ['half of a signature', Buffer.from('%PD')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a WebP', Buffer.from('RIFF0000WEBPVP8 ')],
    ['a program', Buffer.from('MZ')],
    ['a zip', Buffer.from('PK\u0003\u0004')],
  ])('is unknown of %s', (_what, file) => {
    expect(fileTypeOf(file)).toBeUndefined();
  });
});
