import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../../server/modules/identity/sign-in/password.ts';
import { insertOperator } from '../../../server/modules/identity/operators/operator-store.ts';
import { call, type Caller, newCaller, signIn, stranger } from './callers.ts';
import type { World } from './world.ts';

export type ReaderName = 'a stranger' | 'another electrician' | 'a customer' | 'a team member' | 'an operator' | 'a super admin';

/** Someone who reads all they can and is not the bidder. */
export interface Reader extends Caller {
  name: ReaderName;
}

const OPERATOR_PASSWORD = 'an operator knows this';

async function newOperator({ ctx }: World, url: string): Promise<Caller> {
  const username = 'operator-of-the-proof';
  await insertOperator(ctx.db, { username, passwordHash: await hashPassword(OPERATOR_PASSWORD), at: ctx.clock.now() });
  const { headers } = stranger(7);
  const { status, body } = await call(url, 'POST', '/api/admin/login', { headers, body: { username, password: OPERATOR_PASSWORD } });
  if (status !== 200) throw new Error(`The operator could not sign in: ${status}`);
  return { id: 0, headers: { ...headers, authorization: `Bearer ${String(body['token'])}` } };
}

/** Signs in everyone who is not the bidder, with a member of the bidder's own team. */
export async function openReaders(world: World, url: string, bidderId: number): Promise<Reader[]> {
  const own = { companyName: null };
  return [
    Object.assign(stranger(1), { name: 'a stranger' as const }),
    Object.assign(await newCaller(world, url), { name: 'another electrician' as const }),
    Object.assign(await newCaller(world, url, { userType: 'customer', ...own }), { name: 'a customer' as const }),
    Object.assign(await newCaller(world, url, { userType: 'team_member', teamOwnerId: bidderId, ...own }), { name: 'a team member' as const }),
    Object.assign(await newOperator(world, url), { name: 'an operator' as const }),
    Object.assign(await signIn(url, world.admin), { name: 'a super admin' as const }),
  ];
}

/** Listens to the live stream for a while, as far as it is open to them; again when its connection breaks. */
export async function listen(url: string, { headers }: Caller, forMs: number): Promise<string> {
  const leaving = AbortSignal.timeout(forMs);
  const decoder = new TextDecoder();
  let heard = '';
  while (!leaving.aborted) {
    try {
      const response = await fetch(`${url}/api/live`, { headers, signal: leaving });
      for await (const chunk of response.body ?? []) heard += decoder.decode(chunk, { stream: true });
      if (!response.ok) return heard;
    } catch {
      await pause(100);
    }
  }
  return heard;
}
