import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { AppContext } from '../../../app/context.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { erasePerson } from './erase-person.ts';
import { sweepMessageFolders } from './message-folders.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const inFolder = async (run: (ctx: AppContext, dir: string) => Promise<void>) => {
  const dir = mkdtempSync(join(tmpdir(), 'sparkdrop-mail-'));
  const mail = { kind: 'folder', dir, from: 'post@example.com' } as const;
  try {
    await run({ ...app.ctx, config: { ...app.ctx.config, mail } }, dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('the folder of emails', () => {
  const email = { subject: 'A lead', html: '<p>A lead</p>' };

  it('loses what was written to or about an erased person, in any encoding, and nothing else', async () => {
    await inFolder(async (ctx, dir) => {
      const mailer = createMailer({ kind: 'folder', dir, from: 'post@example.com' });
      const { id, jobReference } = await createLead(app.ctx, { customerName: 'Post Gonename', customerPhone: '0412 700 140' });
      await mailer.send({ ...email, to: 'buyer@example.com', text: `Für dich: ${jobReference}` }, 'reference');
      await mailer.send({ ...email, to: 'buyer@example.com', text: 'Call +61 (412) 700-140 – “soon”, bitte über Mittag' }, 'number');
      await mailer.send({ ...email, to: 'buyer@example.com', text: 'Three new leads', headers: { 'X-Lead-Ids': String(id) } }, 'listed');
      await mailer.send({ ...email, to: 'buyer@example.com', text: 'Call 0412 700 141' }, 'other');

      await erasePerson(ctx, { contact: '0412700140', actorUserId: null, isDryRun: false });

      expect(readdirSync(dir)).toEqual(['other.eml']);
    });
  });

  it('loses the invitation that names an erased owner to a member of their team', async () => {
    await inFolder(async (ctx, dir) => {
      const { id } = await createUser(app.ctx, { phone: '0412 700 142', email: null });
      const mailer = createMailer({ kind: 'folder', dir, from: 'post@example.com' });
      await mailer.send({ ...email, to: 'member@example.com', text: 'You were invited', headers: { 'X-Account-Ids': String(id) } }, 'invitation');
      await mailer.send({ ...email, to: 'member@example.com', text: 'You were invited', headers: { 'X-Account-Ids': String(id + 1) } }, 'other');

      await erasePerson(ctx, { contact: '0412700142', actorUserId: null, isDryRun: false });

      expect(readdirSync(dir)).toEqual(['other.eml']);
    });
  });

  it('loses what tells a customer which erased electrician has their request', async () => {
    await inFolder(async (ctx, dir) => {
      const buyer = await createUser(app.ctx, { phone: '0412 700 143', email: null });
      const { leadId } = await createPurchase(app.ctx, buyer);
      const { leadId: otherId } = await createPurchase(app.ctx, await createUser(app.ctx));
      const mailer = createMailer({ kind: 'folder', dir, from: 'post@example.com' });
      await mailer.send({ ...email, to: 'customer@example.com', text: `Gonename Electrical has your request AE-${leadId}E` }, 'taken');
      await mailer.send({ ...email, to: 'customer@example.com', text: `Stay Electrical has your request AE-${otherId}E` }, 'other');

      await erasePerson(ctx, { contact: '0412700143', actorUserId: null, isDryRun: false });

      expect(readdirSync(dir)).toEqual(['other.eml']);
    });
  });

  it('loses what is older than the settings say', async () => {
    await inFolder(async (ctx, dir) => {
      writeFileSync(join(dir, 'old.eml'), 'Subject: old\r\n\r\nold');
      writeFileSync(join(dir, 'new.eml'), 'Subject: new\r\n\r\nnew');
      utimesSync(join(dir, 'old.eml'), daysAgo(91), daysAgo(91));
      utimesSync(join(dir, 'new.eml'), daysAgo(89), daysAgo(89));

      await sweepMessageFolders(ctx);

      expect(readdirSync(dir)).toEqual(['new.eml']);
    });
  });
});
