import { useLocation } from 'wouter';
import { useQueryText } from './use-query-text.ts';

/** What the query of the address says, and the way to say something else there; an empty value leaves it out. */
export function useAddressQuery() {
  const [path, navigate] = useLocation();
  const params = new URLSearchParams(useQueryText());
  // What narrows a list is no step of its own, unless told otherwise: Back leads to the page before.
  const change = (values: Record<string, string>, { isStep = false } = {}) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const query = String(next);
    navigate(query ? `${path}?${query}` : path, { replace: !isStep });
  };
  return { params, change };
}
