import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addDevice, createLocal, drainAlerts, forgetAlerts, turnOnEmails } from '../../../tests/support/alerts.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { PASSWORD } from '../../../tests/support/factories.ts';
import { fingerprint } from '../../../tests/support/fingerprint.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { tokenInEmail } from '../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let user: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp({ APP_URL: 'http://volts.localhost' });
  ({ user, agent } = await createLocal(app, { email: 'sam.archer@sparks.example' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await forgetAlerts(app);
  await turnOnEmails(agent, { urgencies: ['emergency'] });
});

const settings = async () => (await agent.get('/api/alerts').expect(200)).body;

/** The links at the end of an email and in its head. */
async function linksInLetter() {
  await agent.post('/api/alerts/test').expect(200);
  await drainAlerts(app.ctx);
  const mail = app.mails.at(-1);
  const page = /http:\/\/volts\.localhost\/unsubscribe\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { mail, page, token: new URL(page).searchParams.get('token') ?? '' };
}

const path = (token: string) => `/api/alerts/unsubscribe/${token}`;
const read = (token: string) => app.visitor().get(path(token));
const end = (token: string) => app.visitor().post(path(token));

describe('the link at the end of an alert', () => {
  it('stands in the email for people and in its head for programs', async () => {
    const { mail, page, token } = await linksInLetter();

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail?.html).toContain(page);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<http://volts.localhost${path(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('leads anyone who opens the address for programs in a browser to the page, and ends nothing', async () => {
    const { token, page } = await linksInLetter();

    const answer = await read(token).set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8').expect(303);

    expect(new URL(String(answer.headers['location']), page).href).toBe(page);
    expect(await settings()).toMatchObject({ byEmail: true });
  });

  it('tells whose alerts it ends without giving the address away, and changes nothing', async () => {
    const { token } = await linksInLetter();
    const before = await fingerprint(app.ctx);

    await read(token).expect(200, { email: 's…@sparks.example', isOn: true });

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('ends with the address that it was sent to: the old mailbox learns nothing about the new one', async () => {
    const { token } = await linksInLetter();
    const { body: account } = await agent.get('/api/auth/me').expect(200);
    onTestFinished(() => app.ctx.store.raw.query(`update users set email = '${account.email}' where id = ${account.id}`).then(() => undefined));
    const email = 'new.person@secret-employer.example';

    await agent.post('/api/account/email').send({ email, currentPassword: PASSWORD }).expect(200);
    await agent.post('/api/auth/confirm-email').send({ token: await tokenInEmail(app, email) }).expect(200);

    expectProblem(await read(token), 'not_found');
    expectProblem(await end(token).send({}), 'not_found');
    expect(await settings()).toMatchObject({ byEmail: true });
  });

  it('ends emails and nothing else, as often as it is used', async () => {
    await addDevice(agent);
    const { token } = await linksInLetter();

    for (let round = 0; round < 2; round += 1) {
      await end(token).send({}).expect(200, { email: 's…@sparks.example', isOn: false });
    }

    await read(token).expect(200, { email: 's…@sparks.example', isOn: false });
    expect(await settings()).toMatchObject({ byEmail: false, devices: 1, urgencies: ['emergency'] });
  });

  it('keeps an email back that is on its way', async () => {
    const { token } = await linksInLetter();
    await agent.post('/api/alerts/test').expect(200);
    await end(token).expect(200);
    app.mails.length = 0;

    await drainAlerts(app.ctx);

    expect(app.mails).toEqual([]);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=cut', '--cut\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--cut--\r\n'],
  ])('works as programs for mail use it: %s', async (type, form) => {
    const { token } = await linksInLetter();

    await end(token).set('content-type', type).serialize((body: unknown) => body as string).send(form).expect(200);

    expect((await settings()).byEmail).toBe(false);
  });

  it('does not work from a page of another site', async () => {
    const { token } = await linksInLetter();

    expectProblem(await end(token).set('origin', 'https://evil.example').type('form').send('a=b'), 'forbidden');

    expect((await settings()).byEmail).toBe(true);
  });

  it('that is made up ends nothing', async () => {
    const before = await fingerprint(app.ctx);

    for (const response of [await read('x'.repeat(43)), await end('x'.repeat(43))]) expectProblem(response, 'not_found');
    for (const response of [await read('short'), await end('short')]) expectProblem(response, 'invalid_input', 'Not a valid link');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('leaves its secret in no log and no job', async () => {
    const { token } = await linksInLetter();
    await read(token).expect(200);
    await end(token).expect(200);

    expect(app.logged()).toContain('/api/alerts/unsubscribe/[hidden]');
    expect(app.logged()).not.toContain(token);
    const { rows } = await app.ctx.store.raw.query('select string_agg(to_jsonb(j)::text, chr(10)) as all from jobs j');
    expect(String(rows[0]?.['all'])).not.toContain(token);
  });

  it('is one’s own: another account’s emails go on', async () => {
    const { agent: other } = await createLocal(app);
    await turnOnEmails(other);
    const { token } = await linksInLetter();

    await end(token).expect(200);

    expect((await other.get('/api/alerts').expect(200)).body.byEmail).toBe(true);
    expect(user.email).toBe('sam.archer@sparks.example');
  });
});

describe('everywhere else', () => {
  it('a form is refused', async () => {
    expectProblem(await agent.post('/api/alerts/test').type('form').send('a=b'), 'unsupported_media_type');
    expectProblem(await app.visitor().post('/api/alerts/unsubscribe').type('form').send('a=b'), 'unsupported_media_type');
  });
});
