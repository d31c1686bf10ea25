import { useRouter } from 'wouter';

/**
 * The query of the address as it stands there, for URLSearchParams. The router's own hook has decoded it already, and
 * decoding twice makes something else of what people typed.
 */
export function useQueryText(): string {
  const router = useRouter();
  // As the browser gives it, it begins with its question mark.
  return router.searchHook(router).replace(/^\?/, "");
}
