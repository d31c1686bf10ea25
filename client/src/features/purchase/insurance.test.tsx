import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CurrentUser, getMe } from '@shared/contracts/auth.ts';
import { fileInsurance, getMyInsurance, type InsuranceView } from '@shared/contracts/insurance.ts';
import { sydneyDate } from '@shared/domain/time/sydney-date.ts';
import { api } from '@/testing/api.ts';
import { buildPolicy } from '@/testing/build-policy.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { useSession } from '@/lib/session/session.ts';
import { InsurancePart } from './buying-needs-dialog.tsx';

const policy = buildPolicy();

const nothing: InsuranceView = { isRequired: true, insuredUntil: null, insuranceReview: null, missingToBuy: [], policies: [] };
const waiting: InsuranceView = { ...nothing, insuranceReview: 'under_review', policies: [policy] };

function Shown() {
  const { user } = useSession();
  return user ? <InsurancePart user={user} /> : null;
}

function open(view: InsuranceView, overrides: Partial<CurrentUser> = { missingToBuy: ['insurance_missing'] }) {
  const user = buildUser(overrides);
  api.answers(getMe, user);
  api.answers(getMyInsurance, view);
  return renderWithApp(<Shown />, { user });
}

const inDays = (days: number) => sydneyDate(new Date(Date.now() + days * 86_400_000));

const certificate = new File(['%PDF-1.7 a certificate'], 'certificate.pdf', { type: 'application/pdf' });

async function fill({ user }: ReturnType<typeof open>) {
  await user.type(await screen.findByLabelText('Insurer'), 'Sparks Mutual');
  await user.type(screen.getByLabelText('Policy number'), 'PL-4711');
  await user.type(screen.getByLabelText('Sum insured'), '$20,000,000');
  await user.type(screen.getByLabelText('Last day of the policy'), '2099-11-11');
  await user.upload(screen.getByLabelText('Certificate of currency'), certificate);
}

const send = () => screen.getByRole('button', { name: 'Send certificate' });

describe('how an insurance stands', () => {
  it.each([
    ['is missing', nothing, 'Add your public liability insurance'],
    ['has ended', { ...nothing, insuredUntil: '2020-01-31' }, 'Your insurance has expired'],
    [
      'was refused',
      { ...nothing, insuranceReview: 'refused', policies: [{ ...policy, state: 'refused', refusalReason: 'The sum is missing.' }] },
      'We couldn’t accept your insurance certificate',
    ],
  ] as [string, InsuranceView, string][])('is said, with the form, where it %s', async (_what, view, title) => {
    open(view);

    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByLabelText('Insurer')).toBeDefined();
  });

  it('is said with the reason where it was refused', async () => {
    open({ ...nothing, insuranceReview: 'refused', policies: [{ ...policy, state: 'refused', refusalReason: 'The sum is missing.' }] });

    expect(await screen.findByText(/Why: The sum is missing\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Download the certificate that you sent' }).getAttribute('href')).toBe('/api/insurance/7/certificate');
  });

  it('is said without the form while it is checked, until another certificate is wanted', async () => {
    const { user } = open(waiting, { missingToBuy: ['insurance_under_review'] });

    expect(await screen.findByText('We’re checking your insurance')).toBeDefined();
    expect(screen.getByText(/Sparks Mutual, \$20,000,000, to 11 Nov 2099\. We’ll email you once it’s checked\./)).toBeDefined();
    expect(screen.queryByLabelText('Insurer')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send another certificate' }));

    expect(screen.getByLabelText('Insurer')).toBeDefined();
  });

  it('is said where it ends within 30 days', async () => {
    const insuredUntil = inDays(20);
    open({ ...nothing, insuredUntil, policies: [{ ...policy, state: 'verified', expiresOn: insuredUntil }] }, { insuredUntil });

    expect(await screen.findByText(/^Your insurance ends on /)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send the renewed certificate' })).toBeDefined();
  });

  it('is said while a renewal is checked', async () => {
    const insuredUntil = inDays(20);
    open({ ...waiting, insuredUntil }, { insuredUntil });

    expect(await screen.findByText('We’re checking your new insurance certificate')).toBeDefined();
    expect(screen.getByText(/The one we verified counts until/)).toBeDefined();
  });

  it('is not said where nothing is on file and nothing is missing, nor where buying needs no insurance', async () => {
    const { container } = open({ ...nothing, isRequired: false, insuredUntil: '2099-01-01' }, { insuredUntil: '2099-01-01' });

    await waitFor(() => expect(api.requests(getMyInsurance)).toHaveLength(1));
    expect(container.textContent).toBe('');
  });
});

describe('the form', () => {
  beforeEach(() => api.answers(fileInsurance, waiting));

  it('sends the policy with its certificate, and then says that it is checked', async () => {
    const view = open(nothing);
    await fill(view);
    api.answers(getMe, buildUser({ missingToBuy: ['insurance_under_review'] }));
    api.answers(getMyInsurance, waiting);
    await view.user.click(send());

    const words = await screen.findByText(/We’ll email you once it’s checked/);
    expect(document.activeElement).toBe(words);
    const [request] = api.requests(fileInsurance);
    expect(request?.body).toMatchObject({ insurer: 'Sparks Mutual', policyNumber: 'PL-4711', sumInsured: '20000000', expiresOn: '2099-11-11' });
    expect(Object.fromEntries(Object.entries(request?.body ?? {}))['file']).toMatchObject({ name: 'certificate.pdf' });
    expect(request?.headers['content-type']).toBeUndefined();
  });

  it('says what is missing before anything is sent', async () => {
    const { user } = open(nothing);
    await user.click(await screen.findByRole('button', { name: 'Send certificate' }));

    for (const message of ['Please enter the insurer', 'Please enter the policy number', 'Please choose the certificate']) {
      expect(await screen.findByText(message)).toBeDefined();
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Insurer'));
    expect(api.requests(fileInsurance)).toEqual([]);
  });

  it('says that a file is too large before it is sent', async () => {
    const view = open(nothing);
    await fill(view);
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' });
    await view.user.upload(screen.getByLabelText('Certificate of currency'), large);
    await view.user.click(send());

    expect(await screen.findByText('The file is larger than 5 MB')).toBeDefined();
    expect(api.requests(fileInsurance)).toEqual([]);
  });

  it('shows under its field what the server objects to', async () => {
    const message = 'The certificate must be a PDF, JPEG or PNG file';
    api.refuses(fileInsurance, 'invalid_input', message, { issues: [{ path: 'file', message }] });
    const view = open(nothing);
    await fill(view);
    await view.user.click(send());

    expect((await screen.findByText(message)).closest('p')?.id).toBe(`${screen.getByLabelText('Certificate of currency').id}-error`);
  });

  it('keeps what was typed when it could not be sent, and sends it again', async () => {
    api.fails(fileInsurance);
    const view = open(nothing);
    await fill(view);
    await view.user.click(send());

    expect((await screen.findByRole('alert')).textContent).toContain('The certificate wasn’t sent');
    expect(screen.getByLabelText<HTMLInputElement>('Insurer').value).toBe('Sparks Mutual');
    api.answers(fileInsurance, waiting);
    await view.user.click(send());
    expect(await screen.findByText('We’re checking your insurance')).toBeDefined();
  });
});
