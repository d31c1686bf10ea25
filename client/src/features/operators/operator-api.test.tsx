import { beforeEach, describe, expect, it } from 'vitest';
import { getOperatorAnalytics, listOperatorLeads } from '@shared/contracts/operators.ts';
import { api } from '@/testing/api.ts';
import { operatorCall, operatorPage } from './operator-api.ts';
import { forgetOperatorToken, keepOperatorToken, operatorToken } from './operator-session.ts';

const REFUSAL = JSON.stringify({ message: 'Please sign in again', code: 'unauthenticated', requestId: 'r-1' });

beforeEach(() => {
  keepOperatorToken('first-token');
});

describe('a call of an operator', () => {
  it('carries the token in its header, beside what else is asked for', async () => {
    api.answers(listOperatorLeads, []);

    const page = await operatorPage(listOperatorLeads, { query: { q: 'Newtown' }, headers: { 'x-more': 'yes' } });

    expect(page).toEqual({ rows: [], nextCursor: null });
    const [request] = api.requests(listOperatorLeads);
    expect(request?.url).toBe('/api/admin/leads?q=Newtown');
    expect(request?.headers).toMatchObject({ authorization: 'Bearer first-token', 'x-more': 'yes' });
  });

  it('forgets a token that is refused', async () => {
    api.refuses(getOperatorAnalytics, 'unauthenticated', 'Please sign in again');

    await expect(operatorCall(getOperatorAnalytics)).rejects.toThrow('Please sign in again');

    expect(operatorToken()).toBeNull();
  });

  it('keeps the token when anything else goes wrong', async () => {
    api.refuses(getOperatorAnalytics, 'internal', 'Something broke');
    await expect(operatorCall(getOperatorAnalytics)).rejects.toThrow('Something broke');
    api.fails(getOperatorAnalytics);
    await expect(operatorCall(getOperatorAnalytics)).rejects.toThrow('couldn’t reach');

    expect(operatorToken()).toBe('first-token');
  });

  it('that is refused late ends no newer token', async () => {
    let refuse: (() => void) | undefined;
    globalThis.fetch = () =>
      new Promise((resolve) => {
        refuse = () => resolve(new Response(REFUSAL, { status: 401 }));
      });
    const late = operatorCall(getOperatorAnalytics);
    keepOperatorToken('newer-token');

    refuse?.();

    await expect(late).rejects.toThrow('Please sign in again');
    expect(operatorToken()).toBe('newer-token');
  });

  it('carries nothing while nobody is signed in', async () => {
    forgetOperatorToken('first-token');
    api.refuses(getOperatorAnalytics, 'unauthenticated', 'Please sign in again');

    await expect(operatorCall(getOperatorAnalytics)).rejects.toThrow('Please sign in again');

    expect(api.requests(getOperatorAnalytics)[0]?.headers).not.toHaveProperty('authorization');
  });
});
