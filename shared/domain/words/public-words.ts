import { buyingRules } from '../people/buying-rule.ts';
import { type ClaimTerms, mayClaim } from './claims.ts';

interface Titled {
  title: string;
  text: string;
}

/** The public wording about electricians, which depends on what the market requires of buyers. The server sends it with each document. */
export interface PublicWords {
  /** Electricians with what may be said about them, as each place words it. */
  electrician: { one: string; many: string; start: string; titleOne: string; titleMany: string };
  /** What we check and what the customer can check: a title, one line and the full text. */
  checks: Titled & { brief: string };
  /** What the customer agrees to on the quote form, with the version stored with the request. */
  consent: { text: string; version: string };
  /** What the site's operator does and does not do, after its name. */
  operator: string;
  /** What electricians need before they can buy: which licence, the steps, one line, the terms' wording, and what the privacy policy says we keep. */
  buying: { licence: string; steps: readonly Titled[]; needs: string; terms: readonly string[]; records: string };
  /** How the sign-up form asks for the licence. */
  signup: { licenceMark: string; licenceWhy: string };
}

type Words<K extends keyof PublicWords> = (terms: ClaimTerms) => PublicWords[K];

const electrician: Words<'electrician'> = (terms) =>
  mayClaim(terms, 'licensed')
    ? {
        one: 'licensed electrician',
        many: 'licensed electricians',
        start: 'Licensed electricians',
        titleOne: 'Licensed Electrician',
        titleMany: 'Licensed Electricians',
      }
    : { one: 'electrician', many: 'electricians', start: 'Electricians', titleOne: 'Electrician', titleMany: 'Electricians' };

const sentences = (...parts: readonly (string | false)[]) => parts.filter(Boolean).join(' ');

const checks: Words<'checks'> = (terms) => {
  const isInsured = mayClaim(terms, 'insured');
  const insured = isInsured && 'We also check that each has current public liability insurance.';
  if (mayClaim(terms, 'licence_checked')) {
    return {
      title: isInsured ? 'Licensed & Insured' : 'Licensed Electricians',
      brief: isInsured ? 'We look up every licence and check the insurance.' : 'We look up every licence before a job is taken.',
      text: sentences('We look every electrician’s licence up in its state’s register before they may take a job.', insured),
    };
  }
  if (mayClaim(terms, 'licence_given')) {
    return {
      title: isInsured ? 'Insured, licence on file' : 'Licence number on file',
      brief: isInsured ? 'Each gives us a licence number. We check the insurance.' : 'Every electrician gives us a licence number.',
      text: sentences('Every electrician gives us a licence number before taking a job. We do not look it up: you can.', insured),
    };
  }
  return {
    title: isInsured ? 'Insured electricians' : 'Look up the licence',
    brief: isInsured ? 'We check the insurance. Look the licence up yourself.' : 'Ask for the licence number and look it up.',
    text: sentences('Electrical work needs a licence. We do not look licences up: you can.', insured),
  };
};

const shortRules = { anyone: 'anyone', licence_on_file: 'on-file', licence_verified: 'verified' } as const;

const consent: Words<'consent'> = (terms) => {
  const isInsured = mayClaim(terms, 'insured');
  const licence = {
    anyone: 'We do not look up their licence.',
    licence_on_file: 'They have given us a licence number, which we do not look up.',
    licence_verified: 'We have looked up their licence.',
  }[terms.buyingRule];
  return {
    text: sentences(
      `Your details go to one ${electrician(terms).one}, not five, so that they can call you about this job.`,
      'The electrician pays us a fee for your details.',
      licence,
      isInsured && 'We check their insurance certificate.',
    ),
    version: `quote-2026-11-25-${shortRules[terms.buyingRule]}${isInsured ? '-insured' : ''}`,
  };
};

/** What the privacy policy says where no insurance is needed: a certificate may be sent anyway, and is kept then. It claims nothing. */
export const SENT_INSURANCE = 'public liability insurance with its certificate if you send one';

/** Returns what a customer was promised of the electrician who gets their details, by the version of the text they agreed to. */
export function promisedTerms(version: string | null): ClaimTerms {
  const [, rule, insured] = /^quote-.*?-(anyone|on-file|verified)(-insured)?$/.exec(version ?? '') ?? [];
  const buyingRule = buyingRules.find((name) => shortRules[name] === rule) ?? 'anyone';
  return { buyingRule, insuranceRequired: insured !== undefined };
}

const recordsOf = (isInsured: boolean) =>
  `the licence number and its state if you enter them, and what we note about them; ${isInsured ? 'your insurance with its certificate' : SENT_INSURANCE}`;

const INSURANCE_TERM =
  'You also need public liability insurance, and we check its certificate first. Buying stops after the day on which it expires.';

const operator: Words<'operator'> = (terms) =>
  `passes customers’ requests to ${electrician(terms).many}, who pay for them; the electrical work itself is done by the electrician you choose.`;

const stepsWith = (second: Titled): readonly Titled[] => [
  { title: 'Request Callback', text: 'Ask us to phone you, or sign up by yourself. Nothing to sign, nothing to pay.' },
  second,
  { title: 'Start Earning', text: 'Open the dashboard, pick a job near you, and call a customer nobody else is calling.' },
];

const buying: Words<'buying'> = (terms) => {
  const isInsured = mayClaim(terms, 'insured');
  const insured = isInsured && 'We check your insurance too.';
  const insuranceTerm = isInsured ? [INSURANCE_TERM] : [];
  const records = recordsOf(isInsured);
  if (mayClaim(terms, 'licence_checked')) {
    return {
      licence: 'a verified licence',
      steps: stepsWith({
        title: 'Get your licence checked',
        text: sentences('We look your licence up in its state’s register before you may buy.', insured),
      }),
      needs: sentences('You can buy once your email address is confirmed and we have looked up your licence.', insured),
      terms: [
        'To buy leads you need a confirmed email address and an electrical licence that we have looked up in the public register of its state.',
        'The licence must be good in the state of the job. Where we can’t tell the state of a job, a licence of any state will do.',
        'Buying stops after the day on which the licence expires.',
        ...insuranceTerm,
      ],
      records,
    };
  }
  if (mayClaim(terms, 'licence_given')) {
    return {
      licence: 'a licence on file',
      steps: stepsWith({ title: 'Add your licence', text: sentences('You need a confirmed email address and a licence number to buy.', insured) }),
      needs: sentences('You can buy once your email address is confirmed and you have entered a licence number.', insured),
      terms: [
        'To buy leads you need a confirmed email address and the number and state of your electrical licence. We do not look it up.',
        'It must be a licence of the state of the job, unless that state accepts the licences of others.',
        'Where we can’t tell the state of a job, a licence of any state will do.',
        ...insuranceTerm,
      ],
      records,
    };
  }
  return {
    licence: 'a licence',
    steps: stepsWith(
      isInsured
        ? { title: 'Show your insurance', text: 'You need current public liability insurance to buy. We check the certificate.' }
        : { title: 'Set up your account', text: 'Tell us your business and the area you work in.' },
    ),
    needs: isInsured
      ? 'You can buy once your email address is confirmed and we have seen your insurance certificate.'
      : 'You can buy as soon as your email address is confirmed.',
    terms: ['Every electrician with an account in use and a confirmed email address may buy leads. We do not look up licences.', ...insuranceTerm],
    records,
  };
};

const signup: Words<'signup'> = (terms) => {
  if (mayClaim(terms, 'licence_checked')) {
    return {
      licenceMark: 'optional for now, needed to buy',
      licenceWhy: 'We look it up in its state’s register before you may buy leads. You can add it later.',
    };
  }
  if (mayClaim(terms, 'licence_given')) {
    return {
      licenceMark: 'optional for now, needed to buy',
      licenceWhy: 'You need a licence number to buy leads. You can add it later, before your first purchase.',
    };
  }
  return { licenceMark: 'optional', licenceWhy: 'You can leave it out and add it later.' };
};

/** Returns the wording that the market's terms allow. Every public text about the electricians takes it from here. */
export function publicWords(terms: ClaimTerms): PublicWords {
  return {
    electrician: electrician(terms),
    checks: checks(terms),
    consent: consent(terms),
    operator: operator(terms),
    buying: buying(terms),
    signup: signup(terms),
  };
}
