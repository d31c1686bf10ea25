import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../app/commands.ts';
import { createCallback } from '../../../../tests/support/callbacks.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { tablesThatHold } from '../../../../tests/support/personal-rows.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { phoneHashOf } from '../../market/index.ts';
import { reapplyErasures, writeErasures } from './reapply-erasures.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ PAYMENTS: 'demo' });
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

const post = (path: string, body: object) => admin.post(`/api/privacy/${path}`).send(body);
const never = () => Promise.reject(new Error('No secret is asked for'));

describe('a look', () => {
  it('finds requests, callbacks and accounts by any form of a number, and other contacts to search for', async () => {
    const { jobReference } = await createLead(app.ctx, { customerName: 'Wanda Wombat', customerPhone: '0412 700 001' });
    await createCallback(app.ctx, { firstName: 'Wanda', mobile: '(0412) 700-001', email: 'wanda@wombat.example' });

    const { body } = await post('find', { contact: '+61 412 700 001' }).expect(200);

    expect(body).toMatchObject({
      held: { leads: 1, provider_callbacks: 1 },
      requests: [{ jobReference, name: 'Wanda Wombat', status: 'available' }],
      callbacks: [{ name: expect.stringContaining('Wanda') }],
      otherContacts: ['wanda@wombat.example'],
    });
    const { body: privacy } = await admin.get('/api/privacy').expect(200);
    expect(privacy.requests[0]).toMatchObject({ kind: 'lookup', counts: { leads: 1 } });
    expect(await tablesThatHold(app.ctx, ['412700001'])).toEqual(['leads', 'provider_callbacks']);
  });

  it('finds a landline without its area code in every area, and asks for the whole number before anything is removed', async () => {
    const [sydney, melbourne, asTyped] = ['02 9550 7001', '+61 3 9550 7001', '9550 7001'];
    for (const customerPhone of [sydney, melbourne, asTyped]) await createLead(app.ctx, { customerName: 'Landline Lee', customerPhone });
    await createCallback(app.ctx, { firstName: 'Landline', mobile: '(08) 9550-7001', email: 'lee@wombat.example' });
    await createLead(app.ctx, { customerName: 'Another Number', customerPhone: '02 9550 7002' });

    const { body } = await post('find', { contact: '9550 7001' }).expect(200);
    expect(body).toMatchObject({ held: { leads: 3, provider_callbacks: 1 }, otherContacts: ['+61295507001', '+61395507001', '+61895507001', 'lee@wombat.example'] });

    await post('erase', { contact: '9550 7001' }).expect(200);
    expect((await post('find', { contact: '9550 7001' }).expect(200)).body.held).toEqual({ leads: 2, provider_callbacks: 1 });
    for (const path of ['erase', 'erase/preview', 'download']) {
      const refused = await post(path, { contact: '9550 7001' });
      expectProblem(refused, 'not_found');
      expect(refused.body.message).toContain('area code');
    }
    expect((await post('erase', { contact: sydney }).expect(200)).body.counts).toMatchObject({ leads: 1 });
  });

  it('finds no more rows than a dry run says would change or stay, and why those stay', async () => {
    const buyer = await createUser(app.ctx, { firstName: 'Bruno', lastName: 'Buyerton' });
    await createPurchase(app.ctx, buyer, { customerName: 'Vera Quoll', customerPhone: '0412 700 009' });
    const person = { contact: '0412700009' };

    const { body: found } = await post('find', person).expect(200);
    const { body: tried } = await post('erase/preview', person).expect(200);

    const stays: { table: string; rows: number; because: string }[] = tried.kept;
    const because = 'Nothing in them names this person. What was paid and when stays for the books, as tax law asks.';
    expect(stays).toEqual(expect.arrayContaining([{ table: 'purchase_attempts', rows: 1, because }, { table: 'lead_purchases', rows: 1, because }]));
    const told: [string, number][] = [...Object.entries<number>(tried.counts), ...stays.map(({ table, rows }): [string, number] => [table, rows])];
    const sums: Record<string, number> = {};
    for (const [table, rows] of told) sums[table] = (sums[table] ?? 0) + rows;
    expect(sums).toMatchObject(found.held);
    expect(found.kept).toEqual(stays);
  });

  it('refuses what is neither a number nor an email', async () => {
    expectProblem(await post('find', { contact: 'Wanda' }), 'invalid_input');
    expectProblem(await post('find', { contact: '12' }), 'invalid_input');
  });
});

describe('a download', () => {
  it('has all that is held, no secrets, and nothing of the buyer', async () => {
    const buyer = await createUser(app.ctx, { firstName: 'Bruno', lastName: 'Buyerton' });
    await createPurchase(app.ctx, buyer, { customerName: 'Xena Bilby', customerPhone: '0412 700 002' });
    const person = await createUser(app.ctx, { firstName: 'Xena', phone: '0412 700 002' });

    const { body } = await post('download', { contact: '0412700002' }).expect(200);

    expect(body.data.leads[0]).toMatchObject({ customerName: 'Xena Bilby' });
    expect(body.data.users[0]).toMatchObject({ id: person.id, firstName: 'Xena' });
    const text = JSON.stringify(body);
    for (const other of ['password', '$argon2', 'Sam Archer', 'sam.archer@example.com']) expect(text).not.toContain(other);
    expect(body.data.lead_purchases[0]).toHaveProperty('amountPaidCents');
  });

  it('is refused when nothing is held', async () => {
    expectProblem(await post('download', { contact: '0412 799 999' }), 'not_found');
  });

  it('is printed by the command', async () => {
    await createLead(app.ctx, { customerName: 'Yara Echidna', customerPhone: '0412 700 003' });

    const printed = JSON.parse(await runCommand(app.ctx, ['privacy:find', '0412700003'], never));

    expect(printed.data.leads[0]).toMatchObject({ customerName: 'Yara Echidna' });
  });
});

describe('a dry run', () => {
  it('counts also the traces that the erasure removes: audit lines, errors of jobs, counters of limits and buyers’ forms', async () => {
    const { id } = await createLead(app.ctx, { customerName: 'Rhoda Traced', customerPhone: '0412 700 031' });
    const { raw } = app.ctx.store;
    await raw.query(`insert into audit_log (action, subject_type, subject_id, after) values ('lead.created', 'lead', '${id}', '{"phone":"0412700031"}')`);
    await raw.query(`insert into jobs (name, payload, max_attempts, last_error, finished_at) values ('some-mail', '{}', 1, 'refused: 0412700031', now())`);
    await raw.query(`insert into rate_limits (key, hits, resets_at) values ('sms-number:${phoneHashOf(app.ctx.config, '0412700031')}', 1, now() + interval '1 day')`);

    const { body: expected } = await post('erase/preview', { contact: '0412700031' }).expect(200);
    const { rows } = await raw.query(`select status from leads where id = ${id}`);
    const { body: done } = await post('erase', { contact: '0412700031' }).expect(200);

    expect(rows).toEqual([{ status: 'available' }]);
    expect(expected.counts).toMatchObject({ leads: 1, audit_log: 1, jobs: 1, rate_limits: 1 });
    expect(done).toEqual(expected);
  });
});

describe('a purchase and an erasure at once', () => {
  it('end as one of both, never half', async () => {
    const buyer = await createUser(app.ctx);
    const agent = await app.signIn(buyer);
    for (let count = 10; count < 16; count += 1) {
      const phone = `04127001${count}`;
      const { id } = await createLead(app.ctx, { customerName: `Race Runner${count}`, customerPhone: phone, minutesAgo: 90 });
      const form = { buyerName: 'Sam Archer', buyerEmail: 'sam.archer@example.com', buyerPhone: '0491 570 110' };

      const [bought, erased] = await Promise.all([agent.post(`/api/leads/${id}/purchase`).send(form), post('erase', { contact: phone })]);

      expect([200, 409]).toContain(erased.status);
      expect([200, 404, 429]).toContain(bought.status);
      const { rows } = await app.ctx.store.raw.query(`select status, anonymised_at is not null as is_anonymous from leads where id = ${id}`);
      const isSold = bought.status === 200;
      expect(rows[0]).toEqual({ status: isSold ? 'sold' : 'archived', is_anonymous: erased.status === 200 });
      const left = await tablesThatHold(app.ctx, [`Runner${count}`]);
      expect(left.length > 0).toBe(erased.status !== 200);
    }
  });

  it('two erasures of one person end as one', async () => {
    await createLead(app.ctx, { customerName: 'Twice Erasedname', customerPhone: '0412 700 130' });

    const answers = await Promise.all([1, 2].map(() => post('erase', { contact: '0412700130' })));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await tablesThatHold(app.ctx, ['Erasedname'])).toEqual([]);
  });
});

describe('a restored backup', () => {
  it('is told who was erased, and keeps what they filed since', async () => {
    await createLead(app.ctx, { customerName: 'Back Upname', customerPhone: '0412 700 150' });
    await post('erase', { contact: '0412700150' }).expect(200);
    const erasures = await writeErasures(app.ctx);
    expect(erasures).not.toContain('412700150');
    // The backup has them again; they have asked for work again since, too.
    await createLead(app.ctx, { customerName: 'Back Upname', customerPhone: '0412 700 150', minutesAgo: 60 });
    await createLead(app.ctx, { customerName: 'Later Againname', customerPhone: '0412 700 150', minutesAgo: -1 });

    const result = await reapplyErasures(app.ctx, `{"level":30,"msg":"another line"}\nno JSON\n${erasures}`);

    expect(result).toMatchObject({ erased: 1, underAnotherSecret: 0, refused: [] });
    expect(await tablesThatHold(app.ctx, ['Upname'])).toEqual([]);
    expect(await tablesThatHold(app.ctx, ['Againname'])).toEqual(['leads']);
  });

  it('says of how many nothing can be told under another secret', async () => {
    const config = { ...app.ctx.config, sessionSecret: 'another secret, from before it was changed' };

    const result = await reapplyErasures({ ...app.ctx, config }, await writeErasures(app.ctx));

    expect(result).toMatchObject({ erased: 0 });
    expect(result.underAnotherSecret).toBeGreaterThan(0);
  });
});

vi.setConfig({ testTimeout: 30_000 });
