// Maintenance commands at the terminal: node scripts/cli.mjs COMMAND ARGUMENTS
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { runCommand, usageOf } from './app/commands.ts';
import { loadConfig } from './app/config.ts';
import { createContext } from './app/context.ts';
import { AppError } from './platform/errors.ts';

/** Reads a line without echoing it; reads the first line when the input is a pipe. */
function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY });
  return new Promise((resolve, reject) => {
    reader.once('line', (line) => {
      process.stderr.write('\n');
      resolve(line);
      reader.close();
    });
    reader.once('close', () => reject(new Error('No password was entered')));
  });
}

/** Returns which database a command acts on, without its password, because one started without the server's settings acts on another. */
function databaseInWords({ database }: ReturnType<typeof loadConfig>): string {
  if (database.kind === 'embedded') return `the embedded database in ${database.dir}`;
  const { host, pathname } = new URL(database.url);
  return `the database ${pathname.slice(1)} at ${host}`;
}

async function main(args: readonly string[]): Promise<void> {
  const usage = usageOf(args);
  if (usage) throw new Error(usage);
  const config = loadConfig({ ...process.env, LOG_LEVEL: 'warn' });
  process.stderr.write(`On ${databaseInWords(config)}\n`);
  const ctx = await createContext(config);
  try {
    process.stdout.write(`${await runCommand(ctx, args, askSecret)}\n`);
  } finally {
    await ctx.store.close();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const isKnown = error instanceof AppError || error instanceof Error;
    process.stderr.write(`${isKnown ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
