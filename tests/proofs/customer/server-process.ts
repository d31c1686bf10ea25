import { createServer } from 'node:http';
import type { Logger } from 'drizzle-orm';
import { createContext } from '../../../server/app/context.ts';
import { createApp } from '../../../server/app/create-app.ts';
import { createGazetteer } from '../../../server/modules/places/gazetteer/gazetteer.ts';
import { customerNews } from '../../../server/modules/requests/customer-news.ts';
import { openPostgres } from '../../../server/platform/db/postgres.ts';
import { listen } from '../../../server/platform/http/listen.ts';
import { runDueJobs } from '../../../server/platform/jobs/job-runner.ts';
import { createLogger } from '../../../server/platform/log.ts';
import { createSmsSender } from '../../../server/platform/sms/sms-sender.ts';
import { die } from '../money/boundaries.ts';
import { type Address, configOf } from './config.ts';
import { mailerTo } from './mail-server.ts';

/** What a server needs. It comes as JSON, in its first argument. */
export interface Order extends Address {
  port: number;
  mailUrl: string;
}

/** What a server is told, and answers: at which boundary from now to die, 0 for none; to run what is due; to tell the boundaries passed since. */
export type Word = { dieAt: number } | { run: 'jobs' | 'news' } | { tell: 'boundaries' };

const WRITE = /(insert into|(?<!for )update|delete from) "?(\w+)/;

let passed: string[] = [];
let dieAt = 0;

function at(name: string): void {
  passed.push(name);
  if (passed.length === dieAt) die();
}

/** Comes before every statement that changes something, and every commit. */
const statementLogger: Logger = {
  logQuery(statement) {
    if (statement === 'commit') at('before a commit');
    else if (!statement.startsWith('select')) {
      const [, verb, table] = WRITE.exec(statement) ?? [];
      if (verb !== undefined) at(`before ${verb} ${table}`);
    }
  },
};

/** Puts a boundary before and after something is sent. */
const around =
  <Parts extends unknown[]>(what: string, send: (...parts: Parts) => Promise<void>) =>
  async (...parts: Parts): Promise<void> => {
    at(`before ${what} is sent`);
    await send(...parts);
    at(`after ${what} is taken`);
  };

const { port, mailUrl, ...address } = JSON.parse(process.argv[2] ?? '') as Order;
process.on('disconnect', () => process.exit(0));
const config = configOf(address);
const log = createLogger('silent');
const [sms, mailer] = [createSmsSender(config), mailerTo(mailUrl)];
const ctx = await createContext(config, {
  store: await openPostgres({ url: address.databaseUrl, maxConnections: 6, log, statementLogger }),
  log,
  // Where a job is does not matter here, and reading every place would cost each process a start.
  places: createGazetteer(''),
  sms: { send: around('a text', (message) => sms.send(message)) },
  mailer: { send: around('an email', (mail, id) => mailer.send(mail, id)), close: () => undefined },
  taxDocuments: { render: () => Promise.resolve({ filename: 'document.pdf', content: Buffer.from('%PDF-1.4') }) },
});
const app = createApp(ctx);

const server = createServer((req, res) => {
  res.writeHead = new Proxy(res.writeHead.bind(res), {
    apply(writeHead, self, parts) {
      at('before the answer');
      return Reflect.apply(writeHead, self, parts);
    },
  });
  app(req, res);
});
await listen(server, { host: '127.0.0.1', port });

async function obey(word: Word): Promise<string[]> {
  if ('dieAt' in word) {
    passed = [];
    ({ dieAt } = word);
  } else if ('run' in word) {
    if (word.run === 'news') await customerNews.run(ctx, {}, 1, new AbortController().signal);
    while ((await runDueJobs(ctx)) > 0);
  }
  return passed;
}

process.on('message', (word: Word) => void obey(word).then((names) => process.send?.(names)));
process.send?.('ready');
