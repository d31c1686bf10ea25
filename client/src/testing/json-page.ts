/** Builds one page of a list as the server sends it, with `nextCursor`. */
export function jsonPage(rows: readonly unknown[], nextCursor?: string): Response {
  const cursor: Record<string, string> = nextCursor ? { 'x-next-cursor': nextCursor } : {};
  return new Response(JSON.stringify(rows), { headers: { 'content-type': 'application/json', ...cursor } });
}
