import { useLocation } from 'wouter';
import { useQueryText } from './use-query-text.ts';

/** Reads the URL's query, and provides its changes; an empty value removes a parameter. */
export function useAddressQuery() {
  const [path, navigate] = useLocation();
  const params = new URLSearchParams(useQueryText());
  // Filters replace the history entry unless told otherwise, so that Back leaves the page.
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
