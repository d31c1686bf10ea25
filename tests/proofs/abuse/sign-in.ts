import type { AppContext } from '../../../server/app/context.ts';
import { hashPassword } from '../../../server/modules/identity/sign-in/password.ts';
import { createUser, deactivate, PASSWORD } from '../../support/factories.ts';
import { percentile } from '../money/figures.ts';

const WRONG = 'a wrong password';

/** Who signs in in vain: all get the same answer, and wait for it as long as the others. */
async function refusals(ctx: AppContext) {
  // As dear to check as a password that someone chose, which those of the factories are not.
  const password = await hashPassword(PASSWORD);
  const person = await createUser(ctx, { password });
  const gone = await createUser(ctx, { password });
  await deactivate(ctx, gone);
  return {
    unknown: { username: 'nobody-of-that-name', password: WRONG },
    'wrong password': { username: person.username, password: WRONG },
    deactivated: { username: gone.username, password: PASSWORD },
  };
}

async function signIn(url: string, body: object): Promise<{ ms: number; answer: string }> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { requestId: _own, ...problem } = (await response.json()) as Record<string, unknown>;
  return { ms: performance.now() - startedAt, answer: JSON.stringify([response.status, problem]) };
}

/**
 * Signs in in vain, each kind so many times and in turn, so that what slows the machine down slows all of them. Each kind is as often the
 * first one as the others: the first call after the limits were emptied is slower. Returns how long the quickest quarter of each kind took at
 * most, in ms, which is what an attacker learns most from, and the different answers.
 */
export async function signInInVain(ctx: AppContext, url: string, times: number) {
  const kinds = Object.entries(await refusals(ctx)).map(([kind, body]) => ({ kind, body, taken: [] as number[] }));
  const answers = new Set<string>();
  for (let time = 0; time < times; time += 1) {
    // Ten wrong passwords in a row would shut the account for a while.
    await ctx.store.raw.query('truncate rate_limits');
    kinds.push(...kinds.splice(0, 1));
    for (const { body, taken } of kinds) {
      const { ms, answer } = await signIn(url, body);
      taken.push(ms);
      answers.add(answer);
    }
  }
  const quickest = kinds.map(({ kind, taken }) => ({ kind, ms: percentile(taken, 0.25) }));
  return { quickest, answers: [...answers] };
}
