import { MAX_SEARCH } from '@shared/domain/pipeline/purchase-list.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';

/** The debounce of a search. */
export const SEARCH_AFTER_MS = 300;

type Narrowing = 'status' | 'days';

/** Reads a list's search and filters from the URL, and provides their changes; other parameters stay. */
export function useListAddress() {
  const { params, change } = useAddressQuery();
  return {
    q: params.get('q')?.trim().slice(0, MAX_SEARCH) || undefined,
    /** Returns the filter in the URL; undefined for all, or an unknown value. */
    choiceOf: <Choice extends string>(name: Narrowing, options: readonly { value: Choice }[]) =>
      options.find(({ value }) => value === params.get(name))?.value,
    /** Returns the order in the URL; undefined for the list's own, or an unknown value. */
    orderOf: <Sort extends string>(sorts: readonly Sort[]) => sorts.find((sort) => sort === params.get('sort')),
    /** Sorts the list; empty for its own order. */
    sortBy: (sort: string) => change({ sort }, { isStep: true }),
    choose: (name: Narrowing, choice: string) => change({ [name]: choice }, { isStep: true }),
    /** Replaces the history entry, so that typing does not add one per letter. */
    searchFor: (q: string) => change({ q }),
    clear: () => change({ q: '', status: '', days: '' }, { isStep: true }),
  };
}
