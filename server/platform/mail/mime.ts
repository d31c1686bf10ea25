/** One part of a message, decoded as an email program would. */
export interface MimePart {
  /** Unfolded and decoded to UTF-8, by lower-case name. */
  headers: Map<string, string>;
  content: Buffer;
  parts: MimePart[];
}

const bytesOf = (encoded: string, encoding: string | undefined): Buffer => {
  if (encoding === 'base64') return Buffer.from(encoded, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(encoded, 'latin1');
  const joined = encoded.replaceAll(/=\r?\n/g, '');
  return Buffer.from(joined.replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))), 'latin1');
};

/** Decodes the encoded words (RFC 2047) of a header into UTF-8 bytes, as a latin1 string. */
function wordsOf(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : bytesOf(text.replaceAll('_', ' '), 'quoted-printable').toString('latin1'),
    );
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.map((line) => {
      const [name = ''] = line.split(':', 1);
      return [name.toLowerCase(), Buffer.from(wordsOf(line.slice(name.length + 1).trim()), 'latin1').toString()];
    }),
  );
}

/** Parses a message with all its nested parts. */
export function readMime(message: Buffer | string): MimePart {
  const text = typeof message === 'string' ? message : message.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  const headers = headersOf(text.slice(0, end?.index));
  const body = end ? text.slice(end.index + end[0].length) : '';
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [] : body.split(new RegExp(`(?:^|\\r?\\n)--${boundary.replaceAll(/[^\w]/g, '\\$&')}(?:--)?\\r?\\n?`)).slice(1, -1);
  return {
    headers,
    content: bytesOf(body, headers.get('content-transfer-encoding')),
    parts: parts.map((part) => readMime(part)),
  };
}

/** Returns the content type of a part without its parameters, such as "multipart/alternative". */
export const typeOf = ({ headers }: MimePart) => (headers.get('content-type') ?? '').split(';')[0];
