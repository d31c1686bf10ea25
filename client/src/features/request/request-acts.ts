import type {
  answerRequest,
  cancelRequest,
  changeRequest,
  endRequestLink,
  reviewRequest,
} from '@shared/contracts/customer-requests.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { forgetLatestRequest } from '@/lib/latest-request.ts';
import type { RequestControl } from './use-customer-request.ts';

// The types tie these addresses to their contracts, without the schemas.
const changeAddress: AddressOf<typeof changeRequest> = { method: 'POST', path: '/api/request/change' };
const cancelAddress: AddressOf<typeof cancelRequest> = { method: 'POST', path: '/api/request/cancel' };
const answerAddress: AddressOf<typeof answerRequest> = { method: 'POST', path: '/api/request/answer' };
const reviewAddress: AddressOf<typeof reviewRequest> = { method: 'POST', path: '/api/request/review' };
const endLinkAddress: AddressOf<typeof endRequestLink> = { method: 'POST', path: '/api/request/end-link' };

type Without<B> = Omit<B, 'token'>;

/** What the customer can do on the page. */
export interface RequestActs {
  isPending: boolean;
  change: (input: Without<WireBodyOf<typeof changeRequest>>) => void;
  cancel: () => void;
  answer: (input: Without<WireBodyOf<typeof answerRequest>>) => void;
  review: (input: Without<WireBodyOf<typeof reviewRequest>>) => void;
  endLink: () => void;
}

/** Removes a request from this device once an act that ends it was done. */
async function withoutLatest<Answer>(token: string, act: Promise<Answer>): Promise<Answer> {
  const answer = await act;
  forgetLatestRequest(token);
  return answer;
}

/** Returns what the customer can do with the request of a link. */
export function actsOf({ token, isPending, act, end }: RequestControl): RequestActs {
  return {
    isPending,
    change: (input) => act(() => call<typeof changeRequest>(changeAddress, { body: { token, ...input } })),
    cancel: () => act(() => withoutLatest(token, call<typeof cancelRequest>(cancelAddress, { body: { token } }))),
    answer: (input) => act(() => call<typeof answerRequest>(answerAddress, { body: { token, ...input } })),
    review: (input) => act(() => call<typeof reviewRequest>(reviewAddress, { body: { token, ...input } })),
    endLink: () => end(() => withoutLatest(token, call<typeof endRequestLink>(endLinkAddress, { body: { token } }))),
  };
}
