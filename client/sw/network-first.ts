/** How long to wait for the network while a cached document could be shown instead: it then has a second to start within three. */
const NETWORK_TIMEOUT_MS = 2000;

const afterTimeout = () =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), NETWORK_TIMEOUT_MS);
  });

/** Answers network first, with a timeout so that a dead connection cannot block the start: the cached shell then loads its own data. */
export async function documentOr(request: Request, keptShell: () => Promise<Response | undefined>): Promise<Response> {
  const answer = fetch(request);
  const inTime = await Promise.race([answer, afterTimeout()]).catch(() => null);
  if (inTime && inTime.status < 500) return inTime;
  return (await keptShell()) ?? answer;
}
