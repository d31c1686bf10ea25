import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listLeads } from '@shared/contracts/leads.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { Leads, lead, minutesAgo, onScreen, openMarket } from '@/testing/market-driver.tsx';

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' });
const areaSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Only my area/ });

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.advanceTimersByTimeAsync(1));
}

function setScroll(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
}

/** Renders the market scrolled down. */
async function openScrolled() {
  vi.useFakeTimers();
  renderWithApp(<Leads user={buildUser()} />);
  await pass(0);
  setScroll(400);
}

/** Opens the first card and hides it with "Not for me". */
async function hideFirst() {
  const view = await openMarket();
  const [card] = screen.getAllByRole('article');
  if (!card) throw new Error('There is no card');
  await view.user.click(within(card).getByRole('button', { expanded: false }));
  await view.user.click(within(card).getByRole('button', { name: /^Not for me ?, hide lead AE-2E$/ }));
  return view;
}

const near = (id: number, minutes: number) => lead(id, minutes, { distanceKm: 4 });
const [first, second, third] = [
  lead(1, 5, { distanceKm: 30, urgency: 'flexible' }),
  lead(2, 20, { distanceKm: 12, urgency: 'emergency' }),
  lead(3, 40, { distanceKm: null, urgency: 'urgent' }),
];

beforeEach(() => {
  setScroll(0);
  api.answers(listLeads, [second, first, third]);
});

describe('the order', () => {
  it('is the service area first until another is chosen, which is remembered', async () => {
    const { user, unmount } = await openMarket();
    expect(onScreen()).toEqual(['2', '1', '3']);

    await user.selectOptions(select(), 'Newest');
    expect(onScreen()).toEqual(['1', '2', '3']);
    await user.selectOptions(select(), 'Nearest');
    expect(onScreen()).toEqual(['2', '1', '3']);
    await user.selectOptions(select(), 'Most urgent');
    expect(onScreen()).toEqual(['2', '3', '1']);
    await user.selectOptions(select(), 'Lowest price');
    expect(onScreen()).toEqual(['3', '2', '1']);

    unmount();
    await openMarket();

    expect(select().selectedOptions[0]?.text).toBe('Lowest price');
    expect(onScreen()).toEqual(['3', '2', '1']);
  });

  it('by distance is made again when the leads lie elsewhere: the person works from another place', async () => {
    const { user, queryClient } = await openMarket();
    await user.selectOptions(select(), 'Nearest');
    expect(onScreen()).toEqual(['2', '1', '3']);

    api.answers(listLeads, [
      lead(1, 5, { distanceKm: 30 }),
      lead(2, 20, { distanceKm: 800 }),
      lead(3, 40, { distanceKm: 4 }),
    ]);
    await act(() => queryClient.invalidateQueries());

    await waitFor(() => expect(onScreen()).toEqual(['3', '1', '2']));
  });

  it('by price is of the moment it was chosen and is taken again by a refresh alone', async () => {
    vi.useFakeTimers();
    // The dearer lead falls faster: ten minutes later it is the cheaper one.
    const slow = lead(1, 0, { startingPrice: '40.00', auctionDuration: 600 });
    const fast = lead(2, 0, { startingPrice: '45.00' });
    api.answers(listLeads, [slow, fast]);
    renderWithApp(<Leads user={buildUser()} />);
    await pass(0);
    fireEvent.change(select(), { target: { value: 'price' } });
    expect(onScreen()).toEqual(['1', '2']);

    await pass(10 * MINUTE_MS);
    expect(onScreen()).toEqual(['1', '2']);

    fireEvent.click(screen.getByRole('button', { name: /Refresh$/ }));
    await pass(1000);
    expect(onScreen()).toEqual(['2', '1']);
  });

  it('is the newest first, without those by place, for people who did not say where they work', async () => {
    await openMarket({ user: buildUser({ serviceLatitude: null, serviceLongitude: null }) });

    expect(onScreen()).toEqual(['1', '2', '3']);
    expect(within(select()).queryByRole('option', { name: 'My area first' })).toBeNull();
    expect(within(select()).queryByRole('option', { name: 'Nearest' })).toBeNull();
  });
});

describe('my area', () => {
  it('leaves out what is farther or of unknown place, says how many, and shows them again', async () => {
    const { user } = await openMarket();
    expect(screen.getByText('(20 km around Marrickville)')).toBeTruthy();
    expect(areaSwitch().checked).toBe(false);

    await user.click(areaSwitch());

    expect(onScreen()).toEqual(['2']);
    expect(screen.getByRole('heading', { level: 1, name: '1 lead within 20 km' })).toBeTruthy();
    expect(await screen.findByText('2 leads are hidden: outside your area, or place not certain.')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Show leads outside your area' }));

    expect(onScreen()).toEqual(['2', '1', '3']);
    expect(areaSwitch().checked).toBe(false);
    expect(document.activeElement?.textContent).toBe('3 available leads');
  });

  it('says that nothing is there but farther away, with a way to widen it', async () => {
    const onManageArea = vi.fn<() => void>();
    api.answers(listLeads, [lead(1, 5, { distanceKm: 30 })]);
    const { user } = await openMarket({ onManageArea });
    await user.click(areaSwitch());

    expect(screen.getByText('No leads in your area at the moment')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Widen area' }));

    expect(onManageArea).toHaveBeenCalledOnce();
  });

  it('is asked for where it is not known', async () => {
    const onManageArea = vi.fn<() => void>();
    const { user } = await openMarket({ onManageArea, user: buildUser({ serviceRadius: null }) });
    expect(screen.queryByRole('switch')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Set your service area' }));

    expect(onManageArea).toHaveBeenCalledOnce();
  });
});

it('shows the leads of the page’s filter alone, and says so when none is left', async () => {
  const { unmount } = await openMarket({ filter: { from: minutesAgo(30), to: minutesAgo(10) } });
  expect(onScreen()).toEqual(['2']);
  unmount();

  await openMarket({ filter: { q: 'chandelier' } });

  expect(screen.getByRole('heading', { level: 1, name: '0 of 3 leads match' })).toBeTruthy();
  expect(screen.getByText('None of the 3 leads match')).toBeTruthy();
});

describe('new leads', () => {
  it('wait in a pill for anyone who has scrolled, and come on top when asked for', async () => {
    await openScrolled();
    api.answers(listLeads, [near(9, 0), second, first, third]);
    await pass(30_000);
    expect(onScreen()).toEqual(['2', '1', '3']);

    act(() => screen.getByRole('button', { name: '1 new lead' }).click());

    expect(onScreen()).toEqual(['9', '2', '1', '3']);
    expect(screen.queryByRole('button', { name: /new lead/ })).toBeNull();
  });

  it('of outside the area make no pill', async () => {
    localStorage.setItem('sparkdrop.only-my-area', 'yes');
    await openScrolled();
    api.answers(listLeads, [near(9, 0), second, lead(8, 0, { distanceKm: 30 }), first]);
    await pass(30_000);

    expect(screen.getByRole('button', { name: '1 new lead' })).toBeTruthy();
  });

  it('come by themselves at the top, but not under a finger', async () => {
    await openScrolled();
    setScroll(0);
    act(() => void window.dispatchEvent(new Event('pointerdown')));
    api.answers(listLeads, [near(9, 0), second]);
    await pass(30_000);
    expect(onScreen()).toEqual(['2', '1', '3']);

    act(() => void window.dispatchEvent(new Event('pointerup')));
    await pass(1000);
    api.answers(listLeads, [near(10, 0), near(9, 0), second]);
    await pass(30_000);

    expect(onScreen()).toEqual(['10', '9', '2', '1', '3']);
  });
});

describe('a lead that is not for me', () => {
  it('is hidden in its place, which has the focus and a way back', async () => {
    const { user } = await hideFirst();
    expect(onScreen()).toEqual(['1', '3']);
    expect(document.activeElement?.textContent).toBe('Undo');
    expect(screen.getByRole('heading', { level: 1, name: '2 available leads' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(onScreen()).toEqual(['2', '1', '3']);
  });

  it('stays hidden for this person on this device, with a count and a way to see it', async () => {
    const { unmount } = await hideFirst();
    unmount();

    const { unmount: leave } = await openMarket({ user: buildUser({ id: 8 }) });
    expect(onScreen()).toEqual(['2', '1', '3']);
    leave();
    const { user } = await openMarket();
    expect(onScreen()).toEqual(['1', '3']);
    expect(await screen.findByText('1 lead hidden.')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Show hidden leads' }));

    expect(onScreen()).toEqual(['2', '1', '3']);
  });
});

it('says where one works and when the last lead came while nothing is for sale', async () => {
  const onManageArea = vi.fn<() => void>();
  const { unmount } = await openMarket();
  unmount();
  api.answers(listLeads, []);
  const { user } = await openMarket({ onManageArea });

  expect(screen.getByText('No available leads at the moment')).toBeTruthy();
  expect(screen.getByText('Your service area is 20 km around Marrickville.')).toBeTruthy();
  expect(screen.getByText(/^The last lead came .* \(5 min ago\)\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Widen area' }));

  expect(onManageArea).toHaveBeenCalledOnce();
});
