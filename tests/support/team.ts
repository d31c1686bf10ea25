import type { AppContext } from '../../server/app/context.ts';
import { drainJobs } from './drain.ts';
import { createUser, PASSWORD } from './factories.ts';
import type { Agent } from './sales.ts';
import type { TestApp } from './test-app.ts';
import type { Viewer } from '../../server/platform/http/caller.ts';

let count = 0;

/** Someone new, as the form sends them. */
export function newMember(fields: Record<string, unknown> = {}) {
  count += 1;
  return {
    firstName: 'Mia',
    lastName: `Fuse${count}`,
    email: `mia-${count}@example.com`,
    phone: '0491 570 313',
    username: `mia-${count}`,
    ...fields,
  };
}

/** An owner with a browser of their own. */
export async function signedInOwner(app: TestApp, fields: Parameters<typeof createUser>[1] = {}) {
  const owner = await createUser(app.ctx, fields);
  return { owner, agent: await app.signIn(owner) };
}

export interface AddedMember {
  id: number;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
}

/** Adds someone through the owner's form. */
export async function addMember(agent: Agent, fields: Record<string, unknown> = {}): Promise<AddedMember> {
  const { body } = await agent.post('/api/team').send(newMember(fields)).expect(201);
  return body as AddedMember;
}

/** Returns the token in the latest email to an address, once all emails are written. */
export async function tokenInEmail({ ctx, mails }: TestApp, email: string): Promise<string> {
  await drainJobs(ctx);
  const text = mails.findLast(({ to }) => to === email)?.text ?? '';
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Sets a password with a token, as the page of the link does; the one that every account of a test has. */
export function setPassword(app: TestApp, token: string, password = PASSWORD) {
  return app.visitor().post('/api/auth/reset-password').send({ token, password, confirmPassword: password });
}

/** Creates a member who has set their password with the link from their email. */
export async function joinedMember(app: TestApp, agent: Agent): Promise<AddedMember> {
  const member = await addMember(agent);
  await setPassword(app, await tokenInEmail(app, member.email)).expect(200);
  return member;
}

/** The lines of the audit log about a user, oldest first; without those of looks. */
export async function auditsOf({ store }: AppContext, { id }: Pick<Viewer, 'id'>) {
  const { rows } = await store.raw.query(
    `select action, actor_user_id, before, after from audit_log where subject_type = 'user' and subject_id = '${id}' and action <> 'contact.looked_at' order by id`,
  );
  return rows;
}
