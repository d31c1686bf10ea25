import fc from 'fast-check';
import type { Fault, Operation } from '../../fake-stripe/faults.ts';

/** A buyer by number, or the super admin. */
export type Who = number | 'admin';

export const BUYERS = 3;

/** A call of the gateway that fails for as long as a step lasts, and how. */
export interface Outage {
  operation: Operation;
  fault: Fault;
}

/** What happens next. */
export type Step =
  | { do: 'quote'; buyer: number; code: boolean; outage?: Outage | undefined }
  | { do: 'confirm'; buyer: number; isDeclined: boolean }
  | { do: 'press'; buyer: number; outage?: Outage | undefined }
  | { do: 'claim'; buyer: number; code: boolean }
  | { do: 'wait'; minutes: number }
  | { do: 'sweep' | 'tell'; outage?: Outage | undefined }
  | { do: 'lapse'; buyer: number }
  | { do: 'grab' | 'reverse' | 'archive' };

/** What only the product can know: who won of several that could, and at which price a lead came back. */
export interface Seen {
  owner: Who | undefined;
  startCents: number;
}

const buyer = fc.nat({ max: BUYERS - 1 });
const code = fc.boolean();

const outageOf = (operation: fc.Arbitrary<Operation>, quick: Fault[], slow: Fault) =>
  fc.record({
    operation,
    // A broken connection is repeated by Stripe's client after a pause, so it is rare here.
    fault: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...quick) }, { weight: 1, arbitrary: fc.constant(slow) }),
  });

const outage = fc.option(
  fc.oneof(
    outageOf(fc.constantFrom('read', 'list_refunds'), ['rate_limited', 'failed_before'], 'unreachable'),
    outageOf(fc.constantFrom('create', 'cancel', 'refund'), ['rate_limited', 'failed_before', 'failed_after'], 'lost'),
    outageOf(fc.constant('capture'), ['rate_limited', 'failed_before', 'failed_after'], 'lost'),
  ),
  { freq: 4, nil: undefined },
);

const what = <T extends Step['do']>(...names: T[]) => fc.constantFrom(...names);

/** Steps as they come in a market, those that lead to a sale more often than those that end one. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 16, arbitrary: fc.record({ do: what('quote'), buyer, code, outage }) },
  { weight: 16, arbitrary: fc.record({ do: what('confirm'), buyer, isDeclined: fc.nat({ max: 5 }).map((one) => one === 0) }) },
  { weight: 14, arbitrary: fc.record({ do: what('press'), buyer, outage }) },
  { weight: 4, arbitrary: fc.record({ do: what('claim'), buyer, code }) },
  { weight: 8, arbitrary: fc.record({ do: what('wait'), minutes: fc.constantFrom(0.5, 1, 5, 14, 31, 59) }) },
  { weight: 8, arbitrary: fc.record({ do: what('sweep', 'tell'), outage }) },
  { weight: 4, arbitrary: fc.record({ do: what('lapse'), buyer }) },
  { weight: 8, arbitrary: fc.record({ do: what('reverse') }) },
  { weight: 2, arbitrary: fc.record({ do: what('grab') }) },
  { weight: 1, arbitrary: fc.record({ do: what('archive') }) },
);

/** A buyer who goes all the way, which seldom happens by chance; whether the press comes is left to chance. */
const journey: fc.Arbitrary<Step[]> = fc
  .record({ buyer, code, outage, isPressed: fc.boolean() })
  .map(({ isPressed, ...how }) => {
    const steps: Step[] = [
      { do: 'quote', buyer: how.buyer, code: how.code },
      { do: 'confirm', buyer: how.buyer, isDeclined: false },
    ];
    if (isPressed) steps.push({ do: 'press', buyer: how.buyer, outage: how.outage });
    return steps;
  });

/** Everything that happens to one lead. */
export const anyHistory: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: anyStep.map((step) => [step]) }, { weight: 1, arbitrary: journey }), {
    maxLength: 30,
    size: 'max',
  })
  .map((parts) => parts.flat());
