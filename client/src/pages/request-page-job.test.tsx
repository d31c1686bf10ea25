import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { laterEmergency, laterJob } from '@/features/request/later-request.ts';
import { waitingRequest as waiting } from '@/testing/waiting-request.ts';
import { PageDataProvider } from '@/lib/ssr/page-data.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { RequestPage } from './request-page.tsx';

beforeAll(() => Promise.all([laterEmergency.load(), laterJob.load()]));

function open(request: CustomerRequest) {
  const path = `/request/${'kY3'.padEnd(22, 'x')}`;
  renderWithApp(
    <PageDataProvider value={{ path, session: { user: null }, request }}>
      <RequestPage />
    </PageDataProvider>,
    { path },
  );
}

describe('the job on the page of a request', () => {
  const emergency: CustomerRequest = { ...waiting, job: { ...waiting.job, serviceType: 'emergency', urgency: 'emergency', timeframe: 'asap' } };

  it.each([
    ['checking', 'We have to check your job before electricians see it.'],
    ['waiting', 'Electricians near you see your job now.'],
    ['taken', 'An electrician has taken your job and phones you'],
  ] as const)('is an emergency: says first what to do while it is %s', (state, text) => {
    open({ ...emergency, state });

    const [word] = screen.getAllByText('Emergency');
    const where = screen.getByRole('heading', { name: 'Where it stands' });
    expect(word?.compareDocumentPosition(where)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('link', { name: '000' }).getAttribute('href')).toBe('tel:000');
    expect(screen.getByRole('link', { name: /^Call / })).toBeDefined();
    expect(screen.getByText(text, { exact: false })).toBeDefined();
  });

  it.each([
    ['it is none', waiting],
    ['it is over', { ...emergency, state: 'cancelled' }],
    ['the electrician called', { ...emergency, state: 'taken', calledAt: '2026-11-20T03:30:00.000Z' }],
  ] as const)('names no 000 when %s', (_why, request) => {
    open(request);

    expect(screen.queryByRole('link', { name: '000' })).toBeNull();
  });

  it('claims no electricians near a place that is not certain, and asks for the postcode', () => {
    open({ ...emergency, hasPlace: false });

    expect(screen.queryByText(/near you/)).toBeNull();
    expect(screen.getByText(/call us with your postcode/)).toBeDefined();
    expect(screen.getByText(/A call is the fastest way/)).toBeDefined();
  });

  it('shows the place as it was understood, and every answer', () => {
    open({ ...waiting, serviceLocation: 'marrickvile', job: { ...waiting.job, preferredPickupDate: '2026-12-03', preferredDropoffDate: '2026-12-10' } });

    expect(screen.getAllByRole('paragraph')[0]?.textContent).toBe('Marrickville NSW 2204');
    const answers = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(answers).toEqual([
      'You wrote: marrickvile',
      'Kind of work: Repair',
      'Property: Residential',
      'Budget: Not sure',
      'Urgency: Within 24 hours',
      'When: This week',
      'Preferred start: 3 Dec 2026',
      'Preferred finish: 10 Dec 2026',
      'Your electrician: You have none',
    ]);
  });
});
