import type { Config } from './config.ts';
import { demoAccounts, demoOperator } from './db/seed/demo-accounts.ts';

/** Prints where the product is and, on demo data, who can sign in. */
export function printWelcome({ appUrl, brand, seedDemoWorld }: Config, port: number): void {
  const lines = [`${brand.name} is at ${appUrl ?? `http://localhost:${port}`}`];
  if (seedDemoWorld) {
    lines.push(
      'Demo accounts (they exist only in the demo world; test mode, no money moves):',
      ...demoAccounts.map(({ username, password, role }) => `  ${username} / ${password}  ${role}`),
      `  ${demoOperator.username} / ${demoOperator.password}  operator, at /admin`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
