import { MAX_SEARCH } from '@shared/domain/purchase-list.ts';
import { useAddressQuery } from '@/lib/use-address-query.ts';

/** How long after the last letter a search goes off. */
export const SEARCH_AFTER_MS = 300;

type Narrowing = 'status' | 'days';

/** What the address says of a list, and the ways to change it; what else stands there stays. */
export function useListAddress() {
  const { params, change } = useAddressQuery();
  return {
    q: params.get('q')?.trim().slice(0, MAX_SEARCH) || undefined,
    /** The choice that the address names; undefined for all, and for one that there is not. */
    choiceOf: <Choice extends string>(name: Narrowing, options: readonly { value: Choice }[]) =>
      options.find(({ value }) => value === params.get(name))?.value,
    choose: (name: Narrowing, choice: string) => change({ [name]: choice }, { isStep: true }),
    /** While someone types, the history of the browser gets no step for each letter. */
    searchFor: (q: string) => change({ q }),
    clear: () => change({ q: '', status: '', days: '' }, { isStep: true }),
  };
}
