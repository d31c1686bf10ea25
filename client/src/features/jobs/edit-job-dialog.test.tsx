import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { searchPlaces } from '@shared/contracts/places.ts';
import { updateLead } from '@shared/contracts/leads.ts';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { urgencyLabels } from '@shared/domain/words/labels.ts';
import { localities } from '@/testing/address-field-driver.tsx';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { EditJobDialog } from './edit-job-dialog.tsx';

const purchase = buildPurchase({ budgetRange: '2500_plus', customerEmail: null });

function renderDialog(job = purchase) {
  const onClose = vi.fn<() => void>();
  return { onClose, ...renderWithApp(<EditJobDialog purchase={job} onClose={onClose} />) };
}

const save = () => screen.getByRole('button', { name: 'Save changes' });

it('sends only what was changed and says that it is saved', async () => {
  api.answers(updateLead, { ...purchase, customerName: 'Marc O' });
  const { user, onClose } = renderDialog();

  await user.clear(screen.getByLabelText('Customer name'));
  await user.type(screen.getByLabelText('Customer name'), 'Marc O');
  await user.selectOptions(screen.getByLabelText('Service type'), 'Inspection');
  await user.click(save());

  expect(await screen.findByText('Job details updated')).toBeTruthy();
  expect(api.requests(updateLead)[0]).toMatchObject({
    params: { leadId: String(purchase.leadId) },
  });
  expect(api.requests(updateLead)[0]?.body).toEqual({
    customerName: 'Marc O',
    serviceType: 'inspection',
    base: { customerName: 'Marcus Oyelaran', serviceType: 'upgrade', urgency: purchase.urgency, timeframe: purchase.timeframe },
  });
  expect(onClose).toHaveBeenCalled();
});

const shown = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;

it('shows each stored value in words', () => {
  renderDialog();

  expect(['Property type', 'Service type', 'Budget'].map(shown)).toEqual(['Residential', 'Upgrade', '$2,500+']);
});

it('keeps a stored value that only the quote form knows, and sends nothing when nothing changed', async () => {
  const { user, onClose } = renderDialog();
  expect(screen.getByLabelText<HTMLSelectElement>('Budget').value).toBe('2500_plus');

  await user.click(save());

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.requests(updateLead)).toEqual([]);
});

it('leaves the urgency and the timeframe of an emergency no choice', async () => {
  api.answers(updateLead, purchase);
  const { user, onClose } = renderDialog();
  await user.selectOptions(screen.getByLabelText('Timeframe'), 'This month');
  await user.selectOptions(screen.getByLabelText('Urgency'), 'Emergency');
  expect(screen.queryByLabelText('Timeframe')).toBeNull();

  await user.selectOptions(screen.getByLabelText('Service type'), 'Emergency');
  expect(screen.queryByLabelText('Urgency')).toBeNull();
  const columns = screen.getByText('Emergency, as soon as possible').parentElement;
  // An empty part would take a column.
  expect([...(columns?.children ?? [])].filter(({ textContent }) => textContent === '')).toEqual([]);
  await user.click(save());

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.requests(updateLead)[0]?.body).toEqual({ serviceType: 'emergency', base: { serviceType: 'upgrade', urgency: purchase.urgency, timeframe: purchase.timeframe } });
});

const budgets = () => [...screen.getByLabelText<HTMLSelectElement>('Budget').options].map(({ value }) => value);

it('offers the budgets of the quote form only where the job has one of them', () => {
  const { unmount } = renderDialog();
  expect(budgets()).toEqual(['2500_plus', 'under_500', '500_1000', '1000_2500', '2500_5000', 'over_5000', 'need_quote']);
  unmount();

  renderDialog(buildPurchase({ budgetRange: 'under_500' }));

  expect(budgets()).toEqual(['under_500', '500_1000', '1000_2500', '2500_5000', 'over_5000', 'need_quote']);
});

const urgencies = () => [...screen.getByLabelText<HTMLSelectElement>('Urgency').options].map(({ value }) => value);

it('suggests places for the location, and offers "Urgent" only where it is stored', async () => {
  api.answers(searchPlaces, localities('Newtown NSW 2042'));
  const { user, unmount } = renderDialog();
  expect(urgencies()).toEqual(['emergency', 'within_24h', 'within_week', 'within_month', 'flexible']);

  const location = screen.getByLabelText<HTMLInputElement>(/^Service location/);
  await user.clear(location);
  await user.type(location, 'newto');
  await user.click(await screen.findByRole('option', { name: /Newtown/ }));
  expect(location.value).toBe('Newtown NSW 2042');
  unmount();

  renderDialog(buildPurchase({ urgency: 'urgent' }));
  expect(urgencies()[0]).toBe('urgent');
});

it('asks for a name and a number alone', async () => {
  api.answers(updateLead, purchase);
  const { user, onClose } = renderDialog();

  await user.clear(screen.getByLabelText(/^Electrical work/));
  await user.clear(screen.getByLabelText(/^Service location/));
  await user.click(save());

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.requests(updateLead)[0]?.body).toMatchObject({ electricalWork: '', serviceLocation: '' });
});

it.each([
  ['Customer name', '', 'Customer name is required'],
  ['Phone', '0412', 'Phone number is required'],
  [/^Email/, 'not an address', 'Valid email required'],
])('refuses %s "%s" with a summary that leads to the field', async (label, typed, message) => {
  const { user } = renderDialog();
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (typed) await user.type(field, typed);

  await user.click(save());

  expect(await screen.findByText('There is a problem')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: message }));
  expect(document.activeElement).toBe(field);
  expect(api.requests(updateLead)).toEqual([]);
});

it('stays open and says why when the server refuses', async () => {
  api.refuses(updateLead, 'internal', 'Down');
  const { user, onClose } = renderDialog();

  await user.type(screen.getByLabelText('Customer name'), ' jr');
  await user.click(save());

  expect((await screen.findAllByText('Error updating lead')).length).toBeGreaterThan(0);
  expect(onClose).not.toHaveBeenCalled();
});

it('lets what was stored long ago stay as it is', async () => {
  api.answers(updateLead, purchase);
  const { user, onClose } = renderDialog({ ...purchase, customerPhone: '9560', electricalWork: 'Fuse' });

  await user.type(screen.getByLabelText('Customer name'), ' jr');
  await user.click(save());

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.requests(updateLead)[0]?.body).toEqual({
    customerName: 'Marcus Oyelaran jr',
    base: { customerName: 'Marcus Oyelaran' },
  });
});

it('keeps a stored value that no list knows', async () => {
  const odd = { ...purchase, timeframe: 'next_year' } as unknown as typeof purchase;
  const { user, onClose } = renderDialog(odd);
  expect(screen.getByLabelText<HTMLSelectElement>('Timeframe').value).toBe('next_year');

  await user.click(save());

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.requests(updateLead)).toEqual([]);
});

it('shows what someone else stored in the meantime, keeps what was typed, and saves over what was shown', async () => {
  const message = 'Someone else has just changed this job: Customer name, Urgency. Nothing was saved.';
  const issues = ['customerName', 'urgency'].map((path) => ({ path, message: 'Changed by someone else in the meantime' }));
  api.refuses(updateLead, 'conflict', message, { issues });
  const theirs = { ...purchase, customerName: 'Marcus O. Oyelaran', urgency: 'emergency' } as const;
  api.answers(listMyPurchasedLeads, [theirs]);
  const { user, onClose } = renderDialog();
  const name = screen.getByLabelText<HTMLInputElement>('Customer name');
  const urgency = screen.getByLabelText<HTMLSelectElement>('Urgency');
  await user.clear(name);
  await user.type(name, 'Marc');
  await user.selectOptions(urgency, 'Flexible');
  await user.click(save());

  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(await screen.findByText('Marcus O. Oyelaran')).toBeTruthy();
  expect(name.value).toBe('Marc');
  expect(urgency.value).toBe('flexible');

  await user.click(screen.getByRole('button', { name: 'Take theirs for Urgency' }));
  expect(urgency.value).toBe('emergency');
  expect(screen.queryByRole('button', { name: 'Take theirs for Urgency' })).toBeNull();
  api.answers(updateLead, theirs);
  await user.click(save());

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.requests(updateLead)[1]?.body).toEqual({
    customerName: 'Marc',
    base: { customerName: 'Marcus O. Oyelaran' },
  });
});

type User = ReturnType<typeof renderDialog>['user'];

/** Chooses an emergency, by its service type unless told otherwise, in a job whose timeframe someone else has just changed. */
async function chooseEmergencyTooLate(choose = (user: User) => user.selectOptions(screen.getByLabelText('Service type'), 'Emergency')) {
  const message = 'Someone else has just changed this job: Timeframe. Nothing was saved.';
  api.refuses(updateLead, 'conflict', message, { issues: [{ path: 'timeframe', message: 'Someone else has just changed this' }] });
  api.answers(listMyPurchasedLeads, [{ ...purchase, timeframe: 'this_month' }]);
  const { user, onClose } = renderDialog();
  await choose(user);
  await user.click(save());
  const title = await screen.findByText('Someone else changed the timeframe');
  return { user, onClose, panel: title.closest('[role=alert]') };
}

describe('a timeframe that someone else has chosen while an emergency was chosen here', () => {
  it('is shown, and overwritten if the emergency is kept', async () => {
    const { user, onClose, panel } = await chooseEmergencyTooLate();
    expect(panel?.textContent).toMatch(/YoursASAP.*Saved by someone elseThis month/);

    await user.click(screen.getByRole('button', { name: 'Keep mine for Timeframe' }));
    api.answers(updateLead, purchase);
    await user.click(save());

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.requests(updateLead)[1]?.body).toEqual({ serviceType: 'emergency', base: { serviceType: 'upgrade', urgency: purchase.urgency, timeframe: 'this_month' } });
  });

  it('ends the emergency if it is taken', async () => {
    const { user } = await chooseEmergencyTooLate();

    await user.click(screen.getByRole('button', { name: 'Take theirs for Timeframe' }));

    expect(['Service type', 'Timeframe'].map(shown)).toEqual(['Upgrade', 'This month']);
  });

  it('leaves the chosen service type if only the urgency made it an emergency', async () => {
    const { user } = await chooseEmergencyTooLate(async (person) => {
      await person.selectOptions(screen.getByLabelText('Service type'), 'Inspection');
      await person.selectOptions(screen.getByLabelText('Urgency'), 'Emergency');
    });

    await user.click(screen.getByRole('button', { name: 'Take theirs for Timeframe' }));

    expect(['Service type', 'Urgency', 'Timeframe'].map(shown)).toEqual(['Inspection', urgencyLabels[purchase.urgency], 'This month']);
  });
});

it('asks before changes are thrown away', async () => {
  const { user, onClose } = renderDialog();
  await user.type(screen.getByLabelText('Customer name'), ' jr');

  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before the browser\'s Back throws changes away, and goes back without them', async () => {
  const { user, onClose } = renderDialog();
  await user.type(screen.getByLabelText('Customer name'), ' jr');

  act(() => {
    history.replaceState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Customer name').value).toBe('Marcus Oyelaran jr');

  await user.clear(screen.getByLabelText('Customer name'));
  await user.type(screen.getByLabelText('Customer name'), 'Marcus Oyelaran');
  act(() => {
    history.replaceState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(onClose).toHaveBeenCalledOnce();
});
