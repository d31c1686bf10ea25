import { createUser, PASSWORD } from '../../support/factories.ts';
import { buyerForm } from '../../support/sales.ts';
import type { World } from './world.ts';

/** Who calls: from where, and with which cookie or token. */
export interface Caller {
  id: number;
  headers: Record<string, string>;
}

export interface Answer {
  status: number;
  text: string;
  body: Record<string, unknown>;
}

/** A public address of its own for each number. */
const addressOf = (index: number) => `101.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

export async function call(url: string, method: string, path: string, { headers, body }: { headers: Record<string, string>; body?: object }): Promise<Answer> {
  const init = { method, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${url}${path}`, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, text, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

export const stranger = (index: number): Caller => ({ id: 0, headers: { 'x-forwarded-for': addressOf(1_000_000 + index) } });

/** Signs an account in through the form's call. */
export async function signIn(url: string, { id, username }: { id: number; username: string }): Promise<Caller> {
  const headers = { 'x-forwarded-for': addressOf(id), 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ username, password: PASSWORD }) });
  if (!response.ok) throw new Error(`${username} could not sign in: ${response.status}`);
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  return { id, headers: { 'x-forwarded-for': addressOf(id), cookie } };
}

/** Makes an account that may buy and signs it in. */
export async function newCaller({ ctx }: World, url: string, fields: Parameters<typeof createUser>[1] = {}): Promise<Caller> {
  return signIn(url, await createUser(ctx, fields));
}

/** Quotes a lead and returns the payment's secret; undefined when it was refused. */
export async function openPayment(url: string, { headers }: Caller, leadId: number): Promise<string | undefined> {
  const { status, body } = await call(url, 'POST', '/api/create-payment-intent', { headers, body: { leadId } });
  return status === 200 ? String(body['clientSecret']).split('_secret_')[0] : undefined;
}

/** Presses the button, from the quote to the purchase; returns what was answered last. */
export async function press({ stripe }: World, url: string, caller: Caller, leadId: number): Promise<number> {
  const intent = await openPayment(url, caller, leadId);
  if (intent === undefined) return 409;
  try {
    stripe.control.confirm({ intent });
  } catch {
    // Released a moment ago, because somebody else has the lead.
    return 409;
  }
  return (await call(url, 'POST', `/api/leads/${leadId}/purchase`, { headers: caller.headers, body: buyerForm })).status;
}
