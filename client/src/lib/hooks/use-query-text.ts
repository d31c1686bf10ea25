import { useRouter } from 'wouter';

/**
 * Returns the URL's raw query for URLSearchParams. The router's own hook decodes it, and decoding twice corrupts what users typed.
 */
export function useQueryText(): string {
  const router = useRouter();
  // The browser includes the question mark.
  return router.searchHook(router).replace(/^\?/, "");
}
