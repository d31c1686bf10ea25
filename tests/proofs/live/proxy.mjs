// What stands before the servers: it passes everything on to one of them, and breaks off when that one does.
import { createServer, request } from 'node:http';

/** Starts one; `target` is the address of the server it passes on to, and may be changed. */
export async function startProxy(target) {
  const proxy = { target, url: '', close: () => undefined };
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = request(new URL(url, proxy.target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.on('close', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${server.address().port}`;
  proxy.close = () => {
    server.close();
    server.closeAllConnections();
  };
  return proxy;
}
