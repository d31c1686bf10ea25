import { screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { leastTerms } from '@shared/domain/words/claims.ts';
import { REPORT_WINDOW_DAYS } from '@shared/domain/money/guarantee.ts';
import { publicWords } from '@shared/domain/words/public-words.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { TermsConditionsPage } from './terms-conditions-page.tsx';

const section = (name: string) => within(screen.getByRole('region', { name }));

it.each([
  ['anyone', false, /Every electrician with an account in use and a confirmed email address may buy leads/, false],
  ['licence_on_file', false, /the number and state of your electrical licence\. We do not look it up/, false],
  ['licence_verified', true, /an electrical licence that we have looked up in the public register/, true],
] as const)('under %s say who may buy', (buyingRule, insuranceRequired, rule, asksInsurance) => {
  clientConfig.words = publicWords({ buyingRule, insuranceRequired });
  onTestFinished(() => {
    clientConfig.words = publicWords(leastTerms);
  });
  renderWithApp(<TermsConditionsPage />);

  const terms = section('Who may buy leads');
  expect(terms.getByText(rule)).toBeDefined();
  expect(terms.queryByText(/public liability insurance/) !== null).toBe(asksInsurance);
});

it('tell customers that the electrician pays, and promise no call', () => {
  renderWithApp(<TermsConditionsPage />);

  const customers = section('For customers');
  expect(customers.getByText(/The electrician who takes your job pays us a fee for your details/)).toBeDefined();
  expect(customers.getByText(/We cannot promise that an electrician takes your job/)).toBeDefined();
});

it('tell the days within which a bad lead can be reported, as the server keeps them', () => {
  renderWithApp(<TermsConditionsPage />);

  const reports = section('Bad leads and refunds');
  expect(reports.getByText(new RegExp(`within ${REPORT_WINDOW_DAYS} days of its purchase`))).toBeDefined();
  expect(reports.getByText(/you choose between a refund to your card and a credit/)).toBeDefined();
});

it('have a version with its date, and say what each version changed', () => {
  renderWithApp(<TermsConditionsPage />);

  expect(screen.getByText('Version 5, in force since 29 November 2026')).toBeDefined();
  expect(section('Versions').getAllByRole('listitem')).toHaveLength(5);
});
