import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { STANDARD_FLOOR_CENTS, STANDARD_MINUTES } from '@shared/domain/auction/auction-price.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';

const rules: readonly (readonly [rule: string, what: ReactNode])[] = [
  ['Who', 'An electrician who may buy leads, with a card that they agreed to have charged while they’re away. The agreement names the most for one lead and for a week.'],
  ['Which leads', 'Those in your service area or a smaller one, of the work, urgency, days and hours you choose. If you like, only those with a confirmed phone, photos or a budget. Emergencies only if you tick them. Nothing is ticked beforehand.'],
  ['The amount', 'Whole dollars, from the lowest amount of the market. An amount above a lead’s start price counts as the start price. A bid never takes a free lead: those stay for people who are awake.'],
  ['When it buys', 'As soon as the price is down to your amount, if that is in your hours.'],
  ['A fair start', 'When a lead comes in, people go first: a bid waits a little, as a rule 60 seconds, even if its amount is reached.'],
  ['Who wins', 'The highest amount. Of equal amounts, the electrician whose bids bought least in the last 7 days, then the older bid. Raising your amount or widening your bid loses its place; lowering or narrowing keeps it.'],
  ['What you pay', 'The live price at that moment, never more than your bid. There is no second price: no other bid can change what you pay. Discount codes and credits are for purchases that you make yourself.'],
  ['Someone presses first', 'The higher price wins. A payment under way at a higher price holds your bid back until it ends, for 90 seconds at most. It holds it back no longer than the price takes to fall by 2% of the start price or by 10% of itself. If someone presses who pays no more than your bid, it buys at once. At the same cent the bid wins.'],
  ['Your limits', 'A week, and if you like a day, in dollars and in leads. They’re hard: each purchase is held against them, and they’re never passed by a cent. A lead that doesn’t fit goes to the next bid.'],
  ['The brake', 'While leads that your bids bought wait for your call, two unless you choose another number, they buy no more. We remind you after 30 minutes, and pause your bids after two hours.'],
  ['If your card fails', 'The lead goes to the next bid at once. That bid still comes before someone who presses the button and pays no more than it. We tell you that your card failed. Two failures within a day pause your bids.'],
  ['Stopping', 'Pausing, lowering and deleting work at once: when we say that it’s paused, nothing more is bought. One switch pauses everything, until a date if you like.'],
  ['Leads on sale again', 'A lead that comes back is a new one for all bids. One that you gave back never returns to you by a bid. A bad lead is replaced as if you had bought it by hand.'],
  ['What others see', 'That the lead is taken and its price. Not who bought it, and not whether a bid did. No other electrician sees your amounts. Our staff see the amount of a bid that bought a lead, next to the purchase; opening your other bids is recorded.'],
  ['What you see', 'We won’t send you push notifications about a new lead that a bid of yours may buy, however low it is: you hear once it has bought. Each purchase says how it came about: your bid, when it was due, the price, and how many bids were equal. If you just miss a lead, you see what it went for.'],
];

const startDollars = STANDARD_FLOOR_CENTS / 100;

/** Formats when the price of the example is down to an amount: "7:30". */
function minutesTo(dollars: number): string {
  const seconds = Math.round(STANDARD_MINUTES * 60 * (1 - dollars / startDollars));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const cell = 'border-b border-line px-3 py-2.5 text-left align-top sm:px-4';
const frame = 'mt-3 overflow-hidden rounded-lg border border-line bg-surface shadow-1';

function Rules() {
  return (
    <section aria-labelledby="rules" className="mt-8">
      <h2 id="rules" className="text-xl">
        The rules
      </h2>
      <div className={frame}>
        <table className="w-full border-collapse text-sm sm:text-base">
          <caption className="sr-only">
            The rules of standing bids
          </caption>
          <tbody>
            {rules.map(([rule, what]) => (
              <tr key={rule}>
                <th scope="row" className={`${cell} w-28 sm:w-44`}>
                  {rule}
                </th>
                <td className={`${cell} text-ink-2`}>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Example() {
  return (
    <section aria-labelledby="example" className="mt-8">
      <h2 id="example" className="text-xl">
        For example
      </h2>
      <p className="mt-2 text-ink-2">
        A lead starts at ${startDollars} and falls to $0 over {STANDARD_MINUTES} minutes. Its price is down to these amounts after so many minutes and
        seconds:
      </p>
      <div className={`${frame} max-w-sm`}>
        <table className="w-full border-collapse tnum">
          <caption className="sr-only">
            When a ${startDollars} lead reaches an amount
          </caption>
          <thead>
            <tr className="text-sm">
              <th scope="col" className={cell}>
                Your bid
              </th>
              <th scope="col" className={cell}>
                It buys after
              </th>
            </tr>
          </thead>
          <tbody>
            {[35, 30, 25, 20, 10, 5].map((dollars) => (
              <tr key={dollars}>
                <th scope="row" className={`${cell} font-normal`}>
                  ${dollars}
                </th>
                <td className={cell}>{minutesTo(dollars)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-ink-2">
        With bids of $30 and $20 on it, the bid of $30 buys the lead at {minutesTo(30)} for $30.00. If someone presses the button before that, they pay
        more and have it. If the $30 doesn’t fit its owner’s limits, the bid of $20 is next, at {minutesTo(20)}.
      </p>
    </section>
  );
}

/** Renders the rules of standing bids in plain words, with an example. */
export function HowBidsWorkPage() {
  const { name } = clientConfig.brand;
  useHead({
    title: `How standing bids work | ${name}`,
    description: 'A standing bid buys a lead for an electrician as soon as its price is down to their amount, inside limits that are never passed. All the rules.',
    keywords: 'standing bid, electrical leads, automatic purchase, spending limit, Australia',
  });
  return (
    <article className="mx-auto max-w-3xl px-4 py-8 md:px-6 md:py-12">
      <h1 className="text-3xl">How standing bids work</h1>
      <p className="mt-3 text-ink-2">
        On a roof you can’t watch a falling price. A standing bid presses the button for you: “buy for me when the price is down to $20”. A program
        decides who gets the lead, by these rules and no others.
      </p>
      <Example />
      <Rules />
      <p className="mt-6 text-ink-2">
        Do you buy leads with us? Your bids and limits are on the page{' '}
        <Link href={paths.standingBids} className="inline-flex min-h-11 items-center text-neutral-wire underline">
          Standing bids
        </Link>
        . What you agree to is in the{' '}
        <Link href={`${paths.termsConditions}#standing-bids`} className="inline-flex min-h-11 items-center text-neutral-wire underline">
          terms
        </Link>
        .
      </p>
    </article>
  );
}
