import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints } from '../../../shared/contracts/index.ts';
import { pagePatterns } from '../../../shared/contracts/page-patterns.ts';
import { withoutSecret } from '../../../shared/contracts/secret-paths.ts';

const servers = readFileSync(new URL('../../../deploy/nginx/servers.conf', import.meta.url), 'utf8');
const rules = [...servers.matchAll(/'~\*(\^\(\?<(\w+)>.*)' '\$\{\2\}\[hidden\]';/g)].map(([, source = '', group = '']) => ({ pattern: new RegExp(source, 'i'), group }));

/** What the proxy writes of a path. */
function toldByProxy(path: string): string {
  for (const { pattern, group } of rules) {
    const found = pattern.exec(path)?.groups?.[group];
    if (found !== undefined) return `${found}[hidden]`;
  }
  return path;
}

const secret = 'kY3-x_Zq8aLm0PdR5tVw1B';
/** Everything whose path has a part that only the holder of a link knows. */
const withSecret = [...endpoints.map(({ path }) => path), ...pagePatterns].filter((path) => /:(?:token|secret|nonce|invitation|key)\b/.test(path));

it('finds the paths that carry a secret', () => {
  expect(new Set(withSecret)).toEqual(new Set(['/request/:token', '/api/alerts/unsubscribe/:token']));
  expect(rules).toHaveLength(2);
});

it.each(withSecret)('neither the servers nor the proxy log the secret of %s, nor what follows it', (pattern) => {
  for (const rest of [secret, `${secret}/`, `${secret}/x`, `${secret}${secret}`]) {
    const path = pattern.replace(/:\w+/, rest);
    const told = pattern.replace(/:\w+/, '[hidden]');
    expect([withoutSecret(path), toldByProxy(path)]).toEqual([told, told]);
    const mistyped = path.replace('request', 'Request').replace('alerts', 'Alerts');
    expect(`${withoutSecret(mistyped)} ${toldByProxy(mistyped)}`).not.toContain(secret);
  }
});

it('all other paths are logged as they are', () => {
  for (const path of ['/', '/request/', '/api/request', '/api/request/change', '/electricians/p/bright-spark-electrical-12', '/quote-success']) {
    expect([withoutSecret(path), toldByProxy(path)]).toEqual([path, path]);
  }
});

it('links with their secret in the query are not logged with it: the proxy writes the path alone', () => {
  expect(servers).not.toMatch(/\$(?:request_uri|request|args|query_string|http_referer)\b/);
});
