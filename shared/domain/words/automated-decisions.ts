/**
 * A decision about a person that software makes alone or mostly alone. The privacy policy lists each, as Australian Privacy
 * Principles 1.7 to 1.9 require from 10 December 2026. The code that makes one has the tag `@decision` with its id.
 */
interface AutomatedDecision {
  id: string;
  about: 'customers' | 'electricians';
  title: string;
  /** The personal data it uses. */
  data: string;
  /** What it does to the person. */
  effect: string;
  /** `alone`: no person takes part. `assists`: a person, or the other side, decides with it. */
  part: 'alone' | 'assists';
}

export const automatedDecisions = [
  {
    id: 'bot_check',
    about: 'customers',
    title: 'Whether a request comes from a program',
    data: 'a field of the form that people do not see, and how long filling in took',
    effect: 'A request that looks automatic is not taken. You are asked to try again or to call us.',
    part: 'alone',
  },
  {
    id: 'request_hold',
    about: 'customers',
    title: 'Whether a request waits for a person',
    data: 'a coded form of your network address, how many requests came from it within 24 hours, and whether the request came from our form',
    effect: 'A request that is held is shown to no electrician until one of our people releases it.',
    part: 'assists',
  },
  {
    id: 'phone_check',
    about: 'customers',
    title: 'Whether a request waits for a confirmed phone number',
    data: 'whether you entered the code that we texted to your number, and how urgent the job is',
    effect:
      'Where we ask for the code, electricians see your request once you have entered it or one of our people has released it, and it may be closed after 24 hours without it. An emergency does not wait.',
    part: 'alone',
  },
  {
    id: 'number_hold',
    about: 'customers',
    title: 'Whether a request repeats another one',
    data: 'your phone number and whether you confirmed it, how urgent the job is, the work and place of its requests within 30 days, whether an electrician has one of them, and whether a lead of it was replaced as bad within a year',
    effect:
      'A request for the same job, or of a number that was reported with reason, is shown to no electrician until one of our people releases it. We look at it again when you change it. If an electrician already has your earlier request, we also look at it again when that sale ends. If nobody has your earlier request, it is updated instead once you confirm your number; one whose number was not confirmed is closed, and yours takes its place. Neither an emergency nor a request with a confirmed number waits behind one whose number was not confirmed.',
    part: 'assists',
  },
  {
    id: 'phone_limit',
    about: 'customers',
    title: 'How many requests one phone number may send',
    data: 'your phone number, a coded form of your network address, and how many requests of the number are open or came within a day, from which connections, and whether the number was confirmed',
    effect: 'A third open request, or a sixth within a day, is not taken, and you are asked to call us. If others may have sent the earlier ones, yours waits until you have entered the code that we text, or one of our people has released it.',
    part: 'alone',
  },
  {
    id: 'rate_limit',
    about: 'customers',
    title: 'How often forms may be sent from one connection',
    data: 'your network address and how often it sent the same form lately, and how often a request was changed',
    effect: 'Beyond a limit you are asked to wait. After 20 changes of a request within an hour you wait for up to an hour, and after 50 in all you phone us.',
    part: 'alone',
  },
  {
    id: 'lead_score',
    about: 'customers',
    title: 'The score of a request, from 0 to 10',
    data: 'the kind of phone number, the length of your description, budget, timing, whether you gave an address, and whether you have asked another electrician',
    effect: 'Electricians see the score and may choose by it which request to take. It hides no request.',
    part: 'assists',
  },
  {
    id: 'repeat_customer',
    about: 'customers',
    title: 'Whether electricians may know you already',
    data: 'your phone number, and whether a request from it was offered within a year',
    effect: 'Before the sale electricians then see neither your first name nor any digit of your number.',
    part: 'alone',
  },
  {
    id: 'may_buy',
    about: 'electricians',
    title: 'Whether an account may buy leads',
    data: 'whether your email address is confirmed, and the number, state, expiry and check of what the market asks for, such as your licence',
    effect: 'An account that lacks what the market asks for, or what the customer of a request was promised, cannot buy it, and is told what is missing. Where a licence is asked for, one that has expired counts as missing.',
    part: 'alone',
  },
  {
    id: 'licence_check',
    about: 'electricians',
    title: 'Whether a licence is accepted',
    data: 'the number and state that you gave, your name and business name, and what the public register answers',
    effect:
      'Where our software can ask the register, an answer that leaves nothing to decide is enough if a person accepted the same number for the same account before. What the register has ended, or no longer has as it is on file when no person decides within 7 days, is withdrawn. A person decides in all other cases.',
    part: 'assists',
  },
  {
    id: 'standing_bid',
    about: 'electricians',
    title: 'Whose standing bid buys a lead',
    data: 'the amount, area, work and hours of your bids, your limits and what you have bought, leads you have not called yet, and how many leads your bids bought within 7 days',
    effect: 'The highest amount that fits buys the lead and charges its owner’s card, as they agreed. Bids pause when leads wait two hours for a call or the card fails twice within a day.',
    part: 'alone',
  },
  {
    id: 'free_lead_limit',
    about: 'electricians',
    title: 'How many leads may be taken for nothing',
    data: 'how many leads your account, and accounts with your network address or card in a coded form, took free within a day',
    effect: 'After 20 of an account or a card, or 60 of an address, within a day you cannot take another free lead until the day is over.',
    part: 'alone',
  },
  {
    id: 'payment_limit',
    about: 'electricians',
    title: 'Whether another payment may be started',
    data: 'your open payments, and cards that were declined within the last hour',
    effect: 'After five of either you wait before you can start another payment.',
    part: 'alone',
  },
  {
    id: 'proven_duplicate',
    about: 'electricians',
    title: 'Whether a reported lead is a duplicate',
    data: 'sales to the same customer within 30 days, the work and place of both requests, whether the two accounts share a card or a network address, whether the request came from a number or a network address of yours, and your earlier reports',
    effect: 'A duplicate that sales prove is refunded or credited at once, once in 30 days for an account together with dead numbers. A person decides every other report.',
    part: 'alone',
  },
  {
    id: 'unknown_number',
    about: 'electricians',
    title: 'Whether a report of a dead number needs a person',
    data: 'what the phone network told us about our text to the customer’s number, whether the request came from a number or a network address of yours, and your earlier reports',
    effect: 'A report of a dead number is refunded or credited at once when the network says that nobody has the number and the customer has given no other, once in 30 days for an account together with duplicates. A person decides every other report.',
    part: 'alone',
  },
  {
    id: 'reached_customer',
    about: 'electricians',
    title: 'Whether a report that a customer cannot be reached is declined',
    data: 'what the customer told us on the page of their request, and the calls that you logged',
    effect: 'A report of a dead number is declined when the customer told us that you called them. If you logged at least 3 calls on at least 2 days, as a report of no answer needs, a person decides.',
    part: 'alone',
  },
  {
    id: 'start_price',
    about: 'electricians',
    title: 'Which sales make the next start price',
    data: 'your last purchases and reports, and coded forms of your card and network address',
    effect: 'Accounts that share a card or a network address count as one buyer. It sets the price of requests to come, not what you paid.',
    part: 'alone',
  },
  {
    id: 'sign_in_limit',
    about: 'electricians',
    title: 'Whether a sign-in has to wait',
    data: 'the username, failed sign-ins within an hour, and the network addresses that signed in before',
    effect: 'After too many failures, sign-ins from an address that the account does not know wait.',
    part: 'alone',
  },
] as const satisfies readonly AutomatedDecision[];
