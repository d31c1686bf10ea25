import type { AppContext } from '../../server/app/context.ts';
import { insertCallback } from '../../server/modules/back-office/callbacks/callback-store.ts';
import { drainJobs } from './drain.ts';
import type { Agent } from './sales.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

interface Fields {
  firstName?: string;
  lastName?: string;
  mobile?: string;
  email?: string;
  businessName?: string;
  serviceArea?: string;
  /** How long ago they asked. */
  hoursAgo?: number;
}

/** Keeps a request for a callback, made some hours ago; returns its id. */
export async function createCallback({ db, clock }: AppContext, { hoursAgo = 0, ...fields }: Fields = {}): Promise<number> {
  count += 1;
  const { id } = await insertCallback(db, {
    firstName: 'Mirabel',
    lastName: `Quill${count}`,
    mobile: '0491570006',
    email: `mirabel-${count}@quill.example`,
    businessName: `Quill Electrical ${count}`,
    serviceArea: 'Geelong',
    createdAt: new Date(clock.now().getTime() - hoursAgo * 3_600_000),
    ...fields,
  });
  return id;
}

/** Changes a request as a super admin. */
export const changeCallback = (admin: Agent, id: number, body: object) =>
  admin.patch(`/api/provider-callbacks/${id}`).send(body);

/** Asks for a link that can be passed on, and returns its token. */
export async function tokenToPassOn(admin: Agent, id: number): Promise<string> {
  const { body } = await admin.post(`/api/provider-callbacks/${id}/invitation`).send({ by: 'link' }).expect(200);
  return new URL(String(body.link)).searchParams.get('invitation') ?? '';
}

/** Returns the token in the latest email to an address, once all emails are written. */
export async function tokenInInvitation({ ctx, mails }: TestApp, email: string): Promise<string> {
  await drainJobs(ctx);
  const text = mails.findLast(({ to }) => to === email)?.text ?? '';
  return /invitation=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** The lines of the audit log about a callback, oldest first; without those of looks. */
export async function callbackAudits({ store }: AppContext, id: number) {
  const { rows } = await store.raw.query(
    `select action, actor_user_id, before, after from audit_log where subject_type = 'callback' and subject_id = '${id}' and action <> 'contact.looked_at' order by id`,
  );
  return rows;
}
