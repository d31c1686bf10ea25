import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** One request as it goes over the wire. */
export function requestBytes({ method = 'GET', path, cookie, body, address }) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: bench', 'connection: keep-alive', 'accept-encoding: identity'];
  if (cookie) lines.push(`cookie: ${cookie}`);
  if (address) lines.push(`x-forwarded-for: ${address}`);
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** Reads one answer from what has come so far; undefined while some of it is still to come. */
function readAnswer(chunks) {
  const [first] = chunks;
  const start = first.indexOf(HEAD_END) < 0 && chunks.length > 1 ? Buffer.concat(chunks) : first;
  const headEnd = start.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = start.latin1Slice(0, headEnd);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error(`An answer without its length:\n${head}`);
  return { status: Number(head.slice(9, 12)), from: headEnd + HEAD_END.length, length: Number(length) };
}

/**
 * A connection that is kept and carries one request after the other. Lighter than node:http, because whatever the load
 * costs is taken from the server beside it.
 */
export async function openConnection(url) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let chunks = [];
  let size = 0;
  let answer;
  let waiting;
  const fail = (error) => waiting?.reject(error ?? new Error('The connection was closed'));
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    try {
      answer ??= readAnswer(chunks);
    } catch (error) {
      fail(error);
      return;
    }
    if (!answer || size < answer.from + answer.length) return;
    const { status, from } = answer;
    const whole = chunks;
    const { resolve } = waiting;
    chunks = [];
    size = 0;
    answer = undefined;
    resolve({ status, text: () => Buffer.concat(whole).toString('utf8', from) });
  });
  socket.on('error', fail);
  socket.on('close', () => fail());
  return {
    send(bytes) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(bytes);
      });
    },
    close: () => socket.destroy(),
  };
}
