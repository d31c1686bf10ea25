import { rmSync } from 'node:fs';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClientConfig } from '../../../../shared/contracts/client-config.ts';
import type { RenderPage } from '../../../../shared/contracts/rendered-page.ts';
import { wordsBeyond } from '../../../../shared/domain/words/claim-words.ts';
import { buyingRules } from '../../../../shared/domain/people/buying-rule.ts';
import { publicWords, SENT_INSURANCE } from '../../../../shared/domain/words/public-words.ts';
import { suburbs } from '../../../../shared/schema/index.ts';
import { createApp } from '../../../app/create-app.ts';
import { makeClientFolder } from '../../../../tests/support/client-folder.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { watchStatements } from '../../../../tests/support/statements.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { emailConfirmationMail } from '../../identity/sign-in/email-confirmation-mail.ts';
import { guessingMail } from '../../identity/sign-in/guessing-mail.ts';
import { passwordChangedMail } from '../../identity/sign-in/password-changed-mail.ts';
import { passwordResetMail } from '../../identity/sign-in/password-reset-mail.ts';
import { welcomeMail } from '../../identity/accounts/welcome-mail.ts';
import { findSiteTerms } from './find-site-terms.ts';

let app: TestApp;
let admin: Agent;
let dir: string;
/** Two servers on one database, each with documents of its own. */
let servers: ReturnType<typeof createApp>[];

const render: RenderPage = async ({ path, config }) => ({
  isFound: true,
  module: 'src/pages/home-page.tsx',
  head: `<title>${path}</title>`,
  body: `<p>One ${config.words.electrician.one}</p>`,
});

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
  dir = makeClientFolder({
    index:
      '<!doctype html><!--head--><script type="application/json" id="client-config">__CLIENT_CONFIG__</script>' +
      '<script type="application/json" id="page-data">__PAGE_DATA__</script><div id="root"><!--body--></div>',
  });
  servers = [1, 2].map(() => createApp({ ...app.ctx }, { publicDir: dir, render }));
});

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

beforeEach(() => setMarket(admin));

const configIn = (html: string) => JSON.parse(/id="client-config">(.*?)<\/script>/.exec(html)?.[1] ?? '') as ClientConfig;

async function page(server: ReturnType<typeof createApp>, path = '/') {
  const { text, headers } = await supertest(server).get(path).expect(200);
  return { text, etag: headers['etag'], words: configIn(text).words };
}

describe('a change of the buying rule', () => {
  it('shows on the pages of every server at once, in the HTML and in what the app is told', async () => {
    for (const buyingRule of [...buyingRules, 'anyone'] as const) {
      await setMarket(admin, { buyingRule });

      for (const server of servers) {
        const { text, words } = await page(server);
        const expected = publicWords({ buyingRule, insuranceRequired: false });
        expect(words).toEqual(expected);
        expect(text).toContain(`<p>One ${expected.electrician.one}</p>`);
      }
    }
  });

  it('is no reason to make a page again that shows the same', async () => {
    const first = await page(servers[0]!);
    await setMarket(admin, { floor: '50.00' });

    expect((await page(servers[0]!)).etag).toBe(first.etag);
  });

  it('reaches the documents of those who are signed in', async () => {
    await setMarket(admin, { buyingRule: 'licence_verified' });
    const { username } = await createUser(app.ctx);
    const agent = supertest.agent(servers[0]);
    await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);

    const { text } = await agent.get('/get-quote').expect(200);
    expect(configIn(text).words.consent.version).toBe('quote-2026-11-25-verified');
  });

  it('never reaches the document that is kept for a start without a connection: it claims nothing', async () => {
    await setMarket(admin, { buyingRule: 'licence_verified' });

    const { text } = await supertest(servers[0]!).get('/app-shell').expect(200);
    expect(configIn(text).words.electrician.one).toBe('electrician');
  });
});

describe('while the database does not answer', () => {
  it('pages keep to the terms that were known last, and claim nothing where none were', async () => {
    await setMarket(admin, { buyingRule: 'licence_verified' });
    // A server that has read no terms yet.
    const server = { ...app.ctx, db: { ...app.ctx.db } };
    const rule = async () => (await findSiteTerms(server)).claims.buyingRule;
    const ruleWhileDown = async () => {
      const end = watchStatements(() => {
        throw new Error('The database is down');
      });
      return rule().finally(end);
    };

    expect(await ruleWhileDown()).toBe('anyone');
    expect(await rule()).toBe('licence_verified');
    expect(await ruleWhileDown()).toBe('licence_verified');
  });
});

it('the text of a suburb shows no sentence that the rule does not carry', async () => {
  await app.ctx.db.insert(suburbs).values({
    name: 'Newtown',
    state: 'NSW',
    postcode: '2042',
    description: 'Terraces and old boards. Our licensed electricians know them.\n\nFully vetted.',
  });

  const { text } = await supertest(servers[0]!).get('/electricians/nsw/newtown-2042').expect(200);
  expect(text).toContain('"description":["Terraces and old boards."]');
  await setMarket(admin, { buyingRule: 'licence_verified' });
  const again = await supertest(servers[0]!).get('/electricians/nsw/newtown-2042').expect(200);
  expect(again.text).toContain('"description":["Terraces and old boards. Our licensed electricians know them."]');
});

describe.each(buyingRules)('under %s', (buyingRule) => {
  const terms = { buyingRule, insuranceRequired: false };

  it.each(['/', '/manifest.webmanifest', '/robots.txt', '/sitemap.xml'])('%s claims nothing that the rule does not carry', async (path) => {
    await setMarket(admin, { buyingRule });

    const { text } = await supertest(servers[0]!).get(path).expect(200);
    expect(wordsBeyond(terms, text.replaceAll(SENT_INSURANCE, ''))).toEqual([]);
  });

  it.each(['customer', 'provider'] as const)('no email to the account of a %s does either', async (userType) => {
    await setMarket(admin, { buyingRule });
    const { id: userId } = await createUser(app.ctx, { userType, emailConfirmedAt: null });
    app.mails.length = 0;
    await runJob(app.ctx, welcomeMail, { userId });
    await runJob(app.ctx, emailConfirmationMail, { userId, why: 'asked' });
    await runJob(app.ctx, passwordResetMail, { userId, askedAt: app.ctx.clock.now().toISOString() });
    await runJob(app.ctx, passwordChangedMail, { userId });
    await runJob(app.ctx, guessingMail, { accountId: userId, isOperator: false });

    expect(app.mails.length).toBeGreaterThanOrEqual(3);
    for (const { subject, text, html } of app.mails) expect(wordsBeyond(terms, `${subject}. ${text}. ${html.replaceAll(/<[^>]*>/g, ' ')}`)).toEqual([]);
    const needs = publicWords(terms).buying.needs;
    expect(app.mails[0]!.text.includes(needs)).toBe(userType === 'provider');
  });
});
