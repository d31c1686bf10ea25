import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import supertest from 'supertest';
import type { PushMessage } from '../../shared/domain/words/push-message.ts';
import { createApp } from '../../server/app/create-app.ts';
import { loadConfig } from '../../server/app/config.ts';
import { type AppContext, createContext } from '../../server/app/context.ts';
import { createLogger } from '../../server/platform/log.ts';
import type { Mail } from '../../server/platform/mail/mailer.ts';
import type { Sms } from '../../server/platform/sms/sms-sender.ts';
import type { Pusher, PushOptions, Subscription } from '../../server/platform/push/pusher.ts';
import { renderTaxDocument } from '../../server/modules/sales/tax-documents/render-tax-document.ts';
import { PASSWORD } from './factories.ts';
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts';
import { openTestStore } from './test-store.ts';

type Agent = ReturnType<typeof supertest.agent>;

/** A push message as its device gets it. */
interface SentPush {
  to: Subscription;
  message: PushMessage;
  options: PushOptions;
}

export interface TestApp {
  ctx: AppContext;
  /** Emails that were sent, oldest first. */
  mails: Mail[];
  /** Text messages that were sent, oldest first. */
  texts: Sms[];
  /** Push messages that were sent, oldest first. */
  pushes: SentPush[];
  /** Files that people sent. */
  files: MemoryStorage;
  /** Everything that was logged, as JSON lines. */
  logged: () => string;
  /** Someone with a browser of their own, not signed in. */
  visitor: () => Agent;
  /** The same, signed in through the real form's call. */
  signIn: (user: { username: string }) => Promise<Agent>;
  close: () => Promise<void>;
}

/** Starts the application on an empty database of its own. */
export async function createTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const { store, drop } = await openTestStore();
  const mails: Mail[] = [];
  const texts: Sms[] = [];
  const pushes: SentPush[] = [];
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const mailer = {
    send(mail: Mail) {
      mails.push(mail);
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const sms = {
    send(message: Sms) {
      texts.push(message);
      return Promise.resolve();
    },
  };
  const pusher: Pusher = {
    publicKey: 'B'.padEnd(87, 'x'),
    send(to, message, options) {
      pushes.push({ to, message, options });
      return Promise.resolve('sent');
    },
  };
  const config = loadConfig({
    NODE_ENV: 'test',
    SESSION_SECRET: 'a secret that only the tests know',
    DATA_DIR: join(tmpdir(), 'sparkdrop-no-data'),
    // All people of a test call from one address.
    REQUESTS_PER_ADDRESS: '1000000',
    ...env,
  });
  const files = createMemoryStorage();
  const replace = { store, mailer, sms, pusher, files, taxDocuments: { render: renderTaxDocument }, log: createLogger('info', sink) };
  const ctx = await createContext(config, replace);
  const app = createApp(ctx);
  return {
    ctx,
    mails,
    texts,
    pushes,
    files,
    logged: () => lines.join(''),
    visitor: () => supertest.agent(app),
    async signIn({ username }) {
      const agent = supertest.agent(app);
      await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);
      return agent;
    },
    async close() {
      await drop();
    },
  };
}
