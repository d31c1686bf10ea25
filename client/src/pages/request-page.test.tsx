import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerRequest, cancelRequest, changeRequest, endRequestLink, readRequest, reviewRequest, type CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { api } from '@/testing/api.ts';
import { PageDataProvider } from '@/lib/ssr/page-data.ts';
import { waitingRequest as waiting } from '@/testing/waiting-request.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { RequestPage } from './request-page.tsx';

const TOKEN = 'kY3'.padEnd(22, 'x');

const taken: CustomerRequest = {
  ...waiting,
  state: 'taken',
  takenAt: '2026-11-20T03:20:00.000Z',
  electrician: {
    name: 'Bright Spark Electrical',
    profilePath: null,
    licence: { number: '123456C', state: 'NSW' },
    licenceCheckedAt: '2026-03-02T01:00:00.000Z',
    licenceExpiredOn: null,
    insuredUntil: '2027-06-30',
    insuranceCheckedAt: '2026-04-05T01:00:00.000Z',
    usualCallMinutes: 90,
    rating: { average: 4.6, count: 12 },
  },
};

function open(request: CustomerRequest | null = waiting) {
  const path = `/request/${TOKEN}`;
  renderWithApp(
    <PageDataProvider value={{ path, session: { user: null }, request }}>
      <RequestPage />
    </PageDataProvider>,
    { path },
  );
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it.each([
  [false, 'Nobody else got your details.'],
  [true, 'An electrician had your details before; that sale was reversed.'],
])('says who else had the details when an earlier sale was reversed: %s', (wasSoldBefore, text) => {
  open({ ...taken, wasSoldBefore });

  expect(screen.getByText(text)).toBeDefined();
});

it.each([
  ['Cancel my request', 'Yes, cancel it'],
  ['Turn this link off', 'Yes, turn it off'],
])('removes the request from the device by "%s"', async (ask, yes) => {
  api.answers(cancelRequest, { ...waiting, state: 'cancelled' });
  api.answers(endRequestLink, () => ({}));
  localStorage.setItem('sparkdrop.latest-request', JSON.stringify({ jobReference: 'AE-7E', requestToken: TOKEN, sentAt: Date.now() }));
  open();

  await press(ask);
  await press(yes);

  await expect.poll(() => localStorage.getItem('sparkdrop.latest-request')).toBeNull();
});

describe('the page of a request', () => {
  it('names the email masked, also without JavaScript', () => {
    open();

    expect(screen.getByText(/your email j•••@gm•••\.com/)).toBeDefined();
  });

  it('says that the link does not work, whatever the reason', () => {
    open(null);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link doesn’t work');
  });

  it('asks the server when the document does not hold the request', async () => {
    api.answers(readRequest, ({ body }) => ({ ...waiting, jobReference: body.token === TOKEN ? 'AE-8E' : '' }));
    renderWithApp(<RequestPage />, { path: `/request/${TOKEN}` });

    expect(await screen.findByRole('heading', { name: 'Your request AE-8E' })).toBeDefined();
  });

  it('says who has the request, and each thing that was checked', async () => {
    open(taken);

    const who = screen.getByRole('region', { name: 'Bright Spark Electrical' });
    expect(who.textContent).toContain('Licence 123456C (NSW), checked by us on 2 Mar 2026.');
    expect(within(who).getByRole('link', { name: /Look it up/ }).getAttribute('href')).toContain('nsw.gov.au');
    expect(who.textContent).toContain('Public liability insurance until 30 Jun 2027, policy checked by us on 5 Apr 2026.');
    expect(who.textContent).toContain('Usually calls within 2 hours.');
    expect(who.textContent).toContain('4.6 of 5 stars from 12 customers.');
    expect(await screen.findByRole('button', { name: 'No, nobody called' })).toBeDefined();
  });

  it('says that a licence has expired, without a tick', () => {
    open({ ...taken, electrician: taken.electrician && { ...taken.electrician, licenceCheckedAt: null, licenceExpiredOn: '2026-10-31', insuredUntil: null, insuranceCheckedAt: null } });

    const who = screen.getByRole('region', { name: 'Bright Spark Electrical' });
    const licence = within(who).getByText(/Licence 123456C/);
    expect(licence.textContent).toContain('Licence 123456C (NSW), expired on 31 Oct 2026.');
    expect(licence.closest('li')?.querySelector('svg')).toBeNull();
    expect(who.textContent).not.toContain('checked by us');
  });

  it('says that we do not confirm a licence whose latest check did not', () => {
    open({ ...taken, electrician: taken.electrician && { ...taken.electrician, licenceCheckedAt: null } });

    const licence = within(screen.getByRole('region', { name: 'Bright Spark Electrical' })).getByText(/Licence 123456C/);
    expect(licence.textContent).toContain('Licence 123456C (NSW), not confirmed by us.');
    expect(licence.closest('li')?.querySelector('svg')).toBeNull();
  });

  it.each([
    ['answer', /You told us that they called, so we declined their report/],
    ['phone_network', /your number doesn’t work, and so did the phone network/],
    ['duplicate', /Another electrician already has this job/],
  ] as const)('says how the electrician’s report was decided by the %s', (by, words) => {
    open({ ...taken, decision: { by, at: '2026-11-21T03:20:00.000Z' } });

    expect(screen.getByText(words)).toBeDefined();
  });

  it.each([
    ['unconfirmed_phone', /phone number wasn’t confirmed in time/],
    ['nobody_took', /No electrician took it/],
    ['bad_lead', /couldn’t use it/],
    ['archived', /Our team took it off the market/],
  ] as const)('says why it is closed (%s), and leads to a new request', (closedFor, words) => {
    open({ ...waiting, state: 'closed', closedFor });

    const why = screen.getByText(words);
    expect(within(why).getByRole('link', { name: 'send a new request' }).getAttribute('href')).toBe('/get-quote');
  });

  it.each([
    ['open', 1],
    ['landline', 0],
  ] as const)('offers the code once an electrician has it, where a code can be texted (%s)', async (state, offers) => {
    open({ ...taken, phone: { ...taken.phone, state } });
    await screen.findByRole('button', { name: 'No, nobody called' });

    expect(screen.queryAllByRole('region', { name: 'Confirm your phone number' })).toHaveLength(offers);
    expect(screen.queryAllByText(/An electrician has your request already/)).toHaveLength(offers);
    expect(screen.getAllByRole('button', { name: /Change it/ })).toEqual([within(screen.getByRole('region', { name: 'How to reach you' })).getByRole('button', { name: 'Wrong number? Change it' })]);
  });

  it('takes an answer with one press, then a rating', async () => {
    api.answers(answerRequest, { ...taken, answer: 'called' });
    const review = { text: null, isPublic: false, createdAt: '2026-11-21T03:00:00.000Z', changeableUntil: '2026-11-22T03:00:00.000Z' };
    api.answers(reviewRequest, ({ body: { rating } }): CustomerRequest => ({ ...taken, answer: 'called', review: { rating, ...review } }));
    open(taken);

    await press('Yes, they called');
    await press('Send your rating');
    expect(screen.getByText('Please choose 1 to 5 stars')).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    await press('Send your rating');

    expect(await screen.findByText(/4 of 5 stars, 21 Nov 2026/)).toBeDefined();
  });

  it.each([
    ['2027-01-01T03:00:00.000Z', 1],
    [null, 0],
  ])('lets a rating be changed until it stands (%s)', async (changeableUntil, forms) => {
    const sent: unknown[] = [];
    const review = { rating: 2, text: 'Late.', isPublic: true, createdAt: '2026-11-21T03:00:00.000Z', changeableUntil };
    api.answers(reviewRequest, ({ body: { rating, text, isPublic } }): CustomerRequest => {
      sent.push({ rating, text, isPublic });
      return { ...taken, answer: 'called', review: { ...review, rating } };
    });
    open({ ...taken, answer: 'called', review });
    expect(await screen.findByText(/2 of 5 stars/)).toBeDefined();
    expect(screen.queryAllByText(/^Change it \(until/)).toHaveLength(forms);
    if (forms === 0) return;

    fireEvent.click(screen.getByRole('radio', { name: '5 stars' }));
    await press('Change your rating');

    expect(await screen.findByText(/5 of 5 stars/)).toBeDefined();
    expect(sent).toEqual([{ rating: 5, text: 'Late.', isPublic: true }]);
  });

  it('says that a rating does not count once nobody called', async () => {
    const review = { rating: 2, text: null, isPublic: false, createdAt: '2026-11-21T03:00:00.000Z', changeableUntil: '2027-01-01T03:00:00.000Z' };
    open({ ...taken, answer: 'not_called', review });

    expect(await screen.findByText('It doesn’t count, because you told us that nobody called.')).toBeDefined();
    expect(screen.queryByText(/^Change it/)).toBeNull();
  });

  it('changes what the request says', async () => {
    api.answers(changeRequest, ({ body }) => ({ ...waiting, electricalWork: body.electricalWork }));
    open();

    fireEvent.change(await screen.findByLabelText('What needs to be done?'), { target: { value: 'Two power points are dead.' } });
    await press('Save the change');

    expect(await screen.findByText('Two power points are dead.', { selector: 'p' })).toBeDefined();
  });

  it('asks before it cancels, with the way back focused', async () => {
    api.answers(cancelRequest, { ...waiting, state: 'cancelled' });
    open();

    await press('Cancel my request');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
    await press('Yes, cancel it');

    expect(await screen.findByText('You cancelled it. Nobody can take it any more.')).toBeDefined();
  });

  it('does not let it be kept while it is being cancelled', async () => {
    api.answers(cancelRequest, () => new Promise(() => undefined));
    open();

    await press('Cancel my request');
    await press('Yes, cancel it');

    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep it' })).toHaveProperty('disabled', true));
  });

  it('shows how things are when someone was faster, and why it was refused', async () => {
    api.refuses(cancelRequest, 'conflict', 'An electrician has your request already.');
    api.answers(readRequest, taken);
    open();

    await press('Cancel my request');
    await press('Yes, cancel it');

    expect(await screen.findByText('An electrician has your request already.')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Bright Spark Electrical' })).toBeDefined();
  });

  it('turns its link off', async () => {
    api.answers(endRequestLink, {});
    open();

    await press('Turn this link off');
    await press('Yes, turn it off');

    expect(await screen.findByRole('heading', { name: 'The link is off' })).toBeDefined();
  });
});
