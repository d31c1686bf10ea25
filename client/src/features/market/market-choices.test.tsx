import { renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listLeads } from '@shared/contracts/leads.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { lead, onScreen, openMarket } from '@/testing/market-driver.tsx';
import { hideLead } from './hidden-leads.ts';
import { keepOnlyArea, pauseOnlyArea, useIsOnlyArea } from './market-view.ts';

beforeEach(() => {
  api.answers(listLeads, [
    lead(2, 20, { distanceKm: 12, urgency: 'emergency' }),
    lead(1, 5, { distanceKm: 30, urgency: 'flexible' }),
    lead(3, 40, { distanceKm: null, urgency: 'urgent' }),
  ]);
});

it('can be narrowed to kinds of leads, counts them, and goes back to all', async () => {
  const { user } = await openMarket();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Urgency' }), 'Emergency');
  expect(onScreen()).toEqual(['2']);
  expect(screen.getByRole('heading', { level: 1, name: '1 of 3 leads match' })).toBeTruthy();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Work' }), 'Upgrade');
  expect(screen.getByText('None of the 3 leads match')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));

  expect(onScreen()).toHaveLength(3);
  expect(screen.getByRole('heading', { level: 1, name: '3 available leads' })).toBeTruthy();
});

it('shows where the leads outside the area begin, and how many they are', async () => {
  const { user } = await openMarket();

  const divider = screen.getByText('Outside your area, or place not certain (2)');
  const [inside, outside] = screen.getAllByRole('article');
  expect(divider.compareDocumentPosition(inside!)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  expect(divider.compareDocumentPosition(outside!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  await user.click(screen.getByRole('switch', { name: /^Only my area/ }));

  expect(screen.queryByText(/^Outside your area/)).toBeNull();
});

it('says of leads with a certain place only that they are outside', async () => {
  api.answers(listLeads, [lead(2, 20, { distanceKm: 12 }), lead(1, 5, { distanceKm: 30 })]);
  await openMarket();

  expect(screen.getByText('Outside your area (1)')).toBeTruthy();
});

it('keeps the kinds on the device, and leaves out what it no longer knows', async () => {
  localStorage.setItem('sparkdrop.market-choices', 'urgency=emergency&serviceType=plumbing&upTo=20');
  await openMarket();

  const chosen = ['Work', 'Urgency', 'Price'].map((name) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value);
  expect(chosen).toEqual(['', 'emergency', '20']);
  expect(screen.getByText('None of the 3 leads match')).toBeTruthy();
});

it('does not say that nothing matches when what matches was hidden', async () => {
  const person = buildUser();
  hideLead(person.id, 2);
  const { user } = await openMarket({ user: person });

  await user.selectOptions(screen.getByRole('combobox', { name: 'Urgency' }), 'Emergency');

  expect(screen.getByText('You’ve hidden every lead that matches')).toBeTruthy();
  expect(screen.queryByText(/^None of the/)).toBeNull();
});

it('switches “Only my area” off for a lead outside, and on again at the next visit', () => {
  const person = buildUser();
  keepOnlyArea(true);
  const isOnlyArea = () => renderHook(() => useIsOnlyArea(person)).result.current;

  pauseOnlyArea();
  expect(isOnlyArea()).toBe(false);
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1);
  expect(isOnlyArea()).toBe(true);
  vi.restoreAllMocks();

  keepOnlyArea(false);
  pauseOnlyArea();
  expect(isOnlyArea()).toBe(false);
});
