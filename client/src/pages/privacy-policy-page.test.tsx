import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { automatedDecisions } from '@shared/domain/words/automated-decisions.ts';
import { type DataRecipient, dataRecipients } from '@shared/domain/words/data-recipients.ts';
import { defaultRetention } from '@shared/domain/words/retention.ts';
import { laterPolicy } from '@/features/legal/later-policy.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { TermsConditionsPage } from './terms-conditions-page.tsx';

const PROMISE = /We answer privacy requests within 30 days/;

beforeAll(() => laterPolicy.load());

beforeEach(() => {
  clientConfig.privacy = { retention: defaultRetention, recipients: [] };
});

const section = (name: string) => within(screen.getByRole('region', { name }));

it('promises an answer, which the terms do not', () => {
  const { unmount } = renderWithApp(<PrivacyPolicyPage />);
  expect(screen.getByText(PROMISE)).toBeDefined();
  unmount();
  renderWithApp(<TermsConditionsPage />);
  expect(screen.queryByText(PROMISE)).toBeNull();
});

it('tells electricians that the licence they enter is collected too', () => {
  renderWithApp(<PrivacyPolicyPage />);

  expect(section('What we collect').getByText(/the licence number and its state if you enter them.*later the service area/)).toBeDefined();
});

it('says what is counted, that nobody is named in it, and for how long it is kept', () => {
  renderWithApp(<PrivacyPolicyPage />);

  const counted = section('What we count');
  expect(counted.getAllByRole('listitem')).toHaveLength(5);
  expect(counted.getByText(/^pages of ours that failed: the kind of error, the page, and the place in our program$/)).toBeDefined();
  expect(counted.getByText(/No name, no contact, no account and no IP address/).textContent).toMatch(
    /deleted after 13 months\. .*Do Not Track or Global Privacy Control/,
  );
});

it('says that the electrician pays for the details', () => {
  renderWithApp(<PrivacyPolicyPage />);

  expect(section('Who sees your details').getByText(/That electrician pays us a fee for your details/)).toBeDefined();
});

it('says what customers and everybody see of electricians', () => {
  renderWithApp(<PrivacyPolicyPage />);

  expect(section('Who sees your details').getByText(/An electrician who takes a job is shown to its customer/).textContent).toMatch(/Everybody sees the same.* once they make their page public/);
});

it('says who sees the amounts of standing bids', () => {
  renderWithApp(<PrivacyPolicyPage />);

  const bids = section('Standing bids of electricians');
  expect(bids.getByText(/No other electrician learns your amounts\..*Our staff see the amount of a bid that bought a lead, next to the purchase/)).toBeDefined();
});

it('names every automated decision with its data and effect, and how to ask for a person', () => {
  renderWithApp(<PrivacyPolicyPage />);

  const decisions = section('What software decides');
  expect(decisions.getAllByRole('listitem')).toHaveLength(automatedDecisions.length);
  for (const { title, data, effect } of automatedDecisions) {
    const entry = decisions.getByText(`${title}.`).closest('li');
    expect(entry?.textContent).toContain(`It uses ${data}. ${effect}`);
  }
  expect(decisions.getByText(/You can ask for a person to look at any of these decisions/)).toBeDefined();
});

describe('who else receives data', () => {
  const names: Record<DataRecipient, RegExp> = { mail: /mail service/, sms: /text message service/, stripe: /Stripe/, google_maps: /suggests addresses/, push: /push services/, trades_register: /licence register/, abn_lookup: /Australian Business Register/, file_storage: /storage service/ };

  it.each(dataRecipients)('names %s where it is switched on, and none other', (recipient) => {
    clientConfig.privacy = { retention: defaultRetention, recipients: [recipient] };
    renderWithApp(<PrivacyPolicyPage />);

    const entries = section('Who else receives data, and where').getAllByRole('listitem');
    expect(entries).toHaveLength(1);
    expect(dataRecipients.filter((other) => names[other].test(entries[0]!.textContent))).toEqual([recipient]);
  });

  it('is nobody where nothing is switched on', () => {
    renderWithApp(<PrivacyPolicyPage />);

    expect(section('Who else receives data, and where').getByText(/Nobody outside Australia receives data/)).toBeDefined();
  });
});

it('tells the periods of the settings', () => {
  clientConfig.privacy = { retention: { unsoldLeadDays: 45, soldLeadDays: 730, callbackDays: 365, messageDays: 1, documentDays: 2190, auditDays: 400 }, recipients: [] };
  renderWithApp(<PrivacyPolicyPage />);

  expect(section('How long we keep it').getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a request that nobody took: 45 days after you sent it',
    'a request that an electrician took: 2 years after the sale',
    'a request to be called about joining: 1 year after you sent it',
    'an email, text or push message from us: 1 day after we sent it',
    'who bought, on an invoice or receipt: 6 years after it was issued; tax law asks for five years at least',
    'a line of our activity log, which names accounts and requests by number only: 400 days after the act',
    'a certificate that we refused or that a later one replaced: 90 days after that',
    'a coded form of the network from which you signed in to an account: 90 days after that',
    'counts of how often a network, an account, a phone number or an email address was used: a day at most',
  ]);
  expect(section('How long we keep it').getByText(/^Who bought a lead is removed from our other records with the request\./)).toBeDefined();
});

it('says how to get, correct and delete data, who decides, and where to complain', () => {
  renderWithApp(<PrivacyPolicyPage />);

  const rights = section('Your rights');
  expect(rights.getByText(/get a copy, have it corrected, or have it deleted.*A person at Bright Media decides/)).toBeDefined();
  expect(rights.getByRole('link', { name: 'oaic.gov.au' }).getAttribute('href')).toMatch(/^https:\/\/www\.oaic\.gov\.au\//);
});

it('has a version with its date, and says what each version changed', () => {
  renderWithApp(<PrivacyPolicyPage />);

  expect(screen.getByText('Version 16, in force since 30 November 2026')).toBeDefined();
  expect(section('Versions').getAllByRole('listitem').map(({ textContent }) => textContent.split(':')[0])).toEqual([
    'Version 16, 30 November 2026',
    'Version 15, 30 November 2026',
    'Version 14, 29 November 2026',
    'Version 13, 29 November 2026',
    'Version 12, 29 November 2026',
    'Version 11, 28 November 2026',
    'Version 10, 27 November 2026',
    'Version 9, 27 November 2026',
    'Version 8, 27 November 2026',
    'Version 7, 27 November 2026',
    'Version 6, 26 November 2026',
    'Version 5, 26 November 2026',
    'Version 4, 26 November 2026',
    'Version 3, 26 November 2026',
    'Version 2, 25 November 2026',
    'Version 1, 15 August 2025',
  ]);
});
