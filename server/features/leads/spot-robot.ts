import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import { SHORTEST_FILL_MS, type createLead } from '../../../shared/contracts/quotes.ts';
import { AppError } from '../../errors.ts';

// A person can hardly get here, and must have a way on when they do.
const MESSAGE = 'This looked like an automatic request. Please try again in a moment, or call us.';

/** Returns the request without the signs that it was judged by. Throws for one that a script filled in; what is not sent is not judged. */
export function spotRobot({ jobTopic, fillMs, ...quote }: BodyOf<typeof createLead>) {
  const isTrapped = (jobTopic ?? '').trim() !== '';
  const isTooFast = (fillMs ?? SHORTEST_FILL_MS) < SHORTEST_FILL_MS;
  if (isTrapped || isTooFast) throw new AppError('invalid_input', MESSAGE);
  return quote;
}
