import type { Config } from '../app/config.ts';
import { demoAccounts, demoOperator } from './demo-accounts.ts';

/** Listening addresses that are also reachable as localhost. */
const EVERYWHERE = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/** Prints the product's address and, for demo data, the accounts that can sign in. */
export function printWelcome({ appUrl, brand, host, isLocalDemo }: Config, port: number): void {
  const reached = EVERYWHERE.has(host) ? 'localhost' : host;
  const lines = [`${brand.name} is at ${appUrl ?? `http://${reached}:${port}`}`];
  if (isLocalDemo) {
    lines.push(
      'Demo accounts (they exist only in the demo world; test mode, no money moves):',
      ...demoAccounts.map(({ username, password, role }) => `  ${username} / ${password}  ${role}`),
      `  ${demoOperator.username} / ${demoOperator.password}  operator, at /admin`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
