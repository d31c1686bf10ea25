import * as z from 'zod';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { type ErrorCode, statusOf } from '../../../shared/contracts/errors.ts';
import type { AppContext } from '../../../server/app/context.ts';
import type { Caller, World } from './world.ts';

export interface Answer {
  status: number;
  text: string;
  headers: string;
  isJson: boolean;
}

/** What is wrong with an answer as such; nothing for one that is as declared. */
export function shapeProblem(endpoint: EndpointShape, { status, text, isJson }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (!isJson) return endpoint.mediaType && status === 200 ? undefined : `answered ${status} without JSON`;
  const body: unknown = JSON.parse(text);
  if (status < 300) {
    if (endpoint.mediaType) return undefined;
    const parsed = z.safeParse(endpoint.response, body);
    return parsed.success ? undefined : `answered what it does not declare: ${parsed.error.issues[0]?.path.join('.')}`;
  }
  const { code, message, requestId } = body as Record<string, unknown>;
  const isProblem = typeof code === 'string' && typeof message === 'string' && typeof requestId === 'string';
  if (!isProblem) return `refused with ${status} in no known form`;
  return statusOf[code as ErrorCode] === status ? undefined : `refused ${code} with ${status}`;
}

const HASH = '$argon2';
const mayReadOwner = (caller: Caller) => caller.name === 'owner' || caller.name === 'member' || caller.name === 'super admin';

async function bought(ctx: AppContext, leadId: number): Promise<boolean> {
  const { rows } = await ctx.store.raw.query(`select 1 from lead_purchases where lead_id = ${leadId} limit 1`);
  return rows.length > 0;
}

/** What an answer gives away to someone it is not meant for. */
export async function leakIn(ctx: AppContext, world: World, caller: Caller, { text, headers }: Answer): Promise<string | undefined> {
  const answer = text + headers;
  if (answer.includes(HASH)) return 'a password’s hash';
  if (caller.name === 'super admin') return undefined;
  const low = answer.toLowerCase();
  const has = (word: string) => low.includes(word.toLowerCase());
  if (!mayReadOwner(caller) && world.bought.some(has)) return 'a contact or note of the owner’s';
  for (const { leadId, words } of world.hidden) {
    if (words.some(has) && !(await bought(ctx, leadId))) return 'a contact that is for sale';
  }
  return undefined;
}
