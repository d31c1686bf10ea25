import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { endpoints } from '../../../shared/contracts/index.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { fillPath, mutateBody, mutateQuery, unreadable } from './mutate-request.ts';
import { type Answer, leakIn, shapeProblem } from './check.ts';
import type { Chance } from './random.ts';
import { wellMeant } from './sample.ts';
import type { Caller, CallerName, World } from './world.ts';

/** What was found, the first of it in words. */
export const findings: string[] = [];
export const counts = { requests: 0, accepted: 0, serverErrors: 0, leaks: 0, changes: 0, misfits: 0, halfDone: 0, hungUp: 0, slowestMs: 0 };
/** The endpoints that have answered a call as it was meant. */
export const accepted = new Set<string>();

/** Where the requests go, and by what chance. */
export interface Target {
  ctx: AppContext;
  url: string;
  world: World;
  chance: Chance;
}

const CONCURRENCY = 12;

/** A stream ends when somebody leaves: it is left at once. */
async function send(url: string, init: RequestInit): Promise<Answer> {
  const leaving = new AbortController();
  const response = await fetch(url, { ...init, signal: leaving.signal, redirect: 'manual' });
  const type = response.headers.get('content-type') ?? '';
  const headers = JSON.stringify([...response.headers]);
  const isStream = type.startsWith('text/event-stream');
  const text = isStream ? '' : await response.text();
  if (isStream) leaving.abort();
  return { status: response.status, text, headers, isJson: type.startsWith('application/json') };
}

function initOf(endpoint: EndpointShape, caller: Caller, ids: readonly number[], chance: Chance) {
  const { body, query } = wellMeant(endpoint, chance, ids);
  const headers: Record<string, string> = {
    ...caller.headers,
    'x-forwarded-for': `10.${chance.below(250)}.${chance.below(250)}.${chance.below(250)}`,
  };
  const search = mutateQuery(query, chance);
  if (endpoint.method === 'GET') return { search, init: { method: 'GET', headers } };
  if (chance.hits(0.03)) {
    const { body: raw, type } = chance.pick(unreadable);
    return { search, init: { method: endpoint.method, headers: { ...headers, 'content-type': type }, body: raw } };
  }
  const sent = chance.hits(0.35) ? body : mutateBody(body, chance);
  const json = JSON.stringify(sent ?? {});
  return { search, init: { method: endpoint.method, headers: { ...headers, 'content-type': 'application/json' }, body: json } };
}

/** Notes something that must not be. */
export function note(kind: 'serverErrors' | 'leaks' | 'changes' | 'misfits' | 'halfDone', finding: string): void {
  counts[kind] += 1;
  if (findings.length < 40) findings.push(finding);
}

/** Ends their own session or shuts others out: that would leave nobody to call the rest. */
export const ENDING = new Set(['logout', 'operatorLogout', 'deactivateTeamMember']);

async function attack({ ctx, url, world, chance }: Target, caller: Caller): Promise<void> {
  const endpoint = chance.pick(endpoints);
  if (ENDING.has(endpoint.name) && !chance.hits(0.002)) return;
  const { search, init } = initOf(endpoint, caller, world.ids, chance);
  const path = fillPath(endpoint.path, world.ids, chance);
  const startedAt = performance.now();
  const answer = await send(`${url}${path}${search}`, init);
  counts.slowestMs = Math.max(counts.slowestMs, performance.now() - startedAt);
  counts.requests += 1;
  const what = `${caller.name}: ${endpoint.method} ${path}${search.slice(0, 80)} ${String(init.body ?? '').slice(0, 200)}`;
  if (answer.status < 300) {
    counts.accepted += 1;
    accepted.add(endpoint.name);
  }
  const misfit = shapeProblem(endpoint, answer);
  if (misfit) note(answer.status >= 500 ? 'serverErrors' : 'misfits', `${what}\n    ${misfit}: ${answer.text.slice(0, 200)}`);
  const leak = await leakIn(ctx, world, caller, answer);
  if (leak) note('leaks', `${what}\n    gave away ${leak}`);
}

/** Sends some thousand requests as these callers, mutated and well meant, several at once. */
export async function attackAs(target: Target, names: readonly CallerName[], times: number): Promise<void> {
  let left = times;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const caller = target.world.callers.get(target.chance.pick(names));
      if (caller) await attack(target, caller);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
