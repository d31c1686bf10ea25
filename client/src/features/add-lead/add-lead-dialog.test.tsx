import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addManualLead, lastVehicleYear } from '@shared/contracts/manual-leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { api } from '@/testing/api.ts';
import {
  add,
  electricalJob,
  electricalTab,
  enter,
  field,
  fillIn,
  radio,
  renderDialog,
  vehicleJob,
  vehicleTab,
} from '@/testing/add-lead-driver.tsx';

const purchase = { id: 5, jobReference: 'AE-905E' } as PurchasedLead;
const sent = () =>
  api.requests(addManualLead).map(({ body }) => {
    const { idempotencyKey: _key, ...lead } = body as Record<string, unknown>;
    return lead;
  });

it('adds an electrical job from its four answers, with the defaults of the form', async () => {
  api.answers(addManualLead, purchase);
  const { user, onAdded } = renderDialog();
  expect(electricalTab().checked).toBe(true);

  await fillIn(user, electricalJob);
  await add(user);

  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(purchase));
  expect(sent()).toEqual([
    {
      jobKind: 'electrical',
      customerName: 'Priya Nair',
      customerPhone: '0491570158',
      customerEmail: null,
      customerAddress: null,
      electricalWork: 'New power points in the kitchen',
      serviceType: 'repair',
      propertyType: 'residential',
      urgency: 'within_week',
      serviceLocation: 'Marrickville NSW 2204',
      specialRequests: null,
    },
  ]);
  expect(await screen.findByText('Lead added successfully')).toBeTruthy();
});

const urgency = () => screen.queryByRole('group', { name: 'Urgency' });

it('leaves the urgency of an emergency no choice', async () => {
  const { user } = renderDialog();
  expect(urgency()).toBeTruthy();

  await user.click(within(screen.getByRole('group', { name: 'Service type' })).getByRole('radio', { name: 'Emergency' }));
  expect(urgency()).toBeNull();
  expect(screen.getByText('Emergency, as soon as possible')).toBeTruthy();

  await user.click(radio('Repair'));
  expect(urgency()).toBeTruthy();
});

it('sends every answer of an electrical job that was given', async () => {
  api.answers(addManualLead, purchase);
  const { user, onAdded } = renderDialog();

  await fillIn(user, { ...electricalJob, Email: 'Priya@Example.com', Address: '12 Audley Street', Notes: 'Dog in the yard' });
  await user.click(radio('Upgrade'));
  await user.click(radio('Apartment'));
  await user.click(radio('This month'));
  await add(user);

  await waitFor(() => expect(onAdded).toHaveBeenCalled());
  expect(sent()[0]).toMatchObject({
    customerEmail: 'priya@example.com',
    customerAddress: '12 Audley Street',
    serviceType: 'upgrade',
    propertyType: 'apartment',
    urgency: 'within_month',
    specialRequests: 'Dog in the yard',
  });
});

it('adds a vehicle job with the fields and the extras of the specification', async () => {
  api.answers(addManualLead, purchase);
  const { user, onAdded } = renderDialog();
  await user.click(vehicleTab());
  expect(field('Vehicle year').value).toBe('2024');
  expect(field('Travel distance \\(km\\)').value).toBe('20');
  expect(radio('Either').checked).toBe(true);
  expect(radio('This week').checked).toBe(true);

  await fillIn(user, { ...vehicleJob, 'Vehicle rego': 'ABC12D', 'Specific requests': 'Wall box' });
  await user.click(radio('At the workshop'));
  await user.click(radio('Urgent'));
  await add(user);

  await waitFor(() => expect(onAdded).toHaveBeenCalledWith(purchase));
  expect(sent()).toEqual([
    {
      jobKind: 'vehicle',
      customerName: 'Priya Nair',
      customerPhone: '0491570158',
      customerEmail: null,
      customerAddress: null,
      vehicleMake: 'Tesla',
      vehicleModel: 'Model 3',
      vehicleYear: 2024,
      vehicleRego: 'ABC12D',
      urgency: 'urgent',
      travelDistance: 20,
      preferredLocation: 'Marrickville NSW 2204',
      inspectionType: 'shop',
      specificRequests: 'Wall box',
      budgetConcern: 'somewhat_important',
      previousExperience: 'regular_customer',
    },
  ]);
});

it('keeps what was typed for one kind while the other is looked at, and the customer for both', async () => {
  const { user } = renderDialog();
  await fillIn(user, electricalJob);
  await user.click(radio('Upgrade'));

  await user.click(vehicleTab());
  expect(field('Customer name').value).toBe('Priya Nair');
  expect(field('Preferred location').value).toBe('Marrickville NSW 2204');
  await enter(user, 'Vehicle make', 'Tesla');
  await user.click(electricalTab());

  expect(field('Electrical work').value).toBe('New power points in the kitchen');
  expect(radio('Upgrade').checked).toBe(true);
  await user.click(vehicleTab());
  expect(field('Vehicle make').value).toBe('Tesla');
});

const vehicleYear = `Vehicle year must be between 1900 and ${lastVehicleYear(new Date())}`;
const travel = 'Travel distance must be between 0 and 200';

it.each([
  ['electrical', 'Customer name', ' ', 'Customer name is required'],
  ['electrical', 'Phone', '0412 345', 'Phone number is required'],
  ['electrical', 'Email', 'not an address', 'Valid email is required'],
  ['electrical', 'Service location', '', 'Service location is required'],
  [
    'electrical',
    'Electrical work',
    'Too short',
    'Please provide more details about the electrical work needed (minimum 10 characters)',
  ],
  ['vehicle', 'Customer name', '', 'Customer name is required'],
  ['vehicle', 'Phone', '', 'Phone number is required'],
  ['vehicle', 'Email', 'a@b', 'Valid email is required'],
  ['vehicle', 'Vehicle make', '', 'Vehicle make is required'],
  ['vehicle', 'Vehicle model', ' ', 'Vehicle model is required'],
  ['vehicle', 'Vehicle year', '1899', vehicleYear],
  ['vehicle', 'Vehicle year', '', vehicleYear],
  ['vehicle', 'Vehicle year', String(lastVehicleYear(new Date()) + 1), vehicleYear],
  ['vehicle', 'Travel distance \\(km\\)', '201', travel],
  ['vehicle', 'Travel distance \\(km\\)', '', travel],
  ['vehicle', 'Preferred location', '', 'Preferred location is required'],
])('%s: refuses %s "%s" with a summary that leads to the field', async (kind, label, typed, message) => {
  const { user } = renderDialog();
  if (kind === 'vehicle') await user.click(vehicleTab());
  await fillIn(user, kind === 'vehicle' ? vehicleJob : electricalJob);
  await enter(user, label, typed);

  await add(user);

  expect(await screen.findByText('There is a problem')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([message]);
  expect(document.getElementById(`${field(label).id}-error`)?.textContent).toBe(message);
  await user.click(screen.getByRole('link', { name: message }));
  expect(document.activeElement).toBe(field(label));
  expect(sent()).toEqual([]);
});

it('lists everything that is missing, in the order of the form, and takes the focus there', async () => {
  const { user } = renderDialog();

  await add(user);

  const summary = (await screen.findByText('There is a problem')).closest<HTMLElement>('[role="alert"]');
  expect(document.activeElement).toBe(summary);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Customer name is required',
    'Phone number is required',
    'Service location is required',
    'Please provide more details about the electrical work needed (minimum 10 characters)',
  ]);
});

it('says nothing of a field before it was left, and takes the error away with the keystroke that mends it', async () => {
  const { user } = renderDialog();
  const message = 'Phone number is required';
  await user.type(field('Phone'), '041234567');
  expect(screen.queryByText(message)).toBeNull();

  await user.tab();
  expect(await screen.findByText(message)).toBeTruthy();

  await user.type(field('Phone'), '8');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

it('shows the errors of one kind only under that kind', async () => {
  const { user } = renderDialog();
  await add(user);
  await screen.findByText('There is a problem');

  await user.click(vehicleTab());

  expect(screen.queryByText('There is a problem')).toBeNull();
  expect(screen.queryByText('Vehicle make is required')).toBeNull();
});

it('counts what the description lacks and groups the phone number', async () => {
  const { user } = renderDialog();

  await enter(user, 'Electrical work', 'Oven');
  expect(screen.getByText('6 more characters')).toBeTruthy();

  await enter(user, 'Phone', '+61 491570158');
  await user.tab();
  expect(field('Phone').value).toBe('0491 570 158');
});

const long = (length: number) => 'W'.repeat(length);

it('takes a name as long as the server does', async () => {
  api.answers(addManualLead, purchase);
  const { user } = renderDialog();
  await fillIn(user, { ...electricalJob, 'Customer name': long(100) });

  await add(user);

  await waitFor(() => expect(sent()).toMatchObject([{ customerName: long(100) }]));
});

it.each([
  ['electrical', 'Customer name', 100],
  ['electrical', 'Address', 200],
  ['vehicle', 'Vehicle make', 60],
  ['vehicle', 'Vehicle model', 60],
  ['vehicle', 'Vehicle rego', 20],
])('%s: cuts nothing off a long %s, and says how long it may be', async (kind, label, most) => {
  const { user } = renderDialog();
  if (kind === 'vehicle') await user.click(vehicleTab());
  await fillIn(user, { ...(kind === 'vehicle' ? vehicleJob : electricalJob), [label]: long(most + 1) });

  await add(user);

  expect(field(label).value).toBe(long(most + 1));
  expect(document.getElementById(`${field(label).id}-error`)?.textContent).toBe(`Please keep this to ${most} characters`);
  expect(sent()).toEqual([]);
});

const traits = (label: string) =>
  ['type', 'inputmode', 'autocomplete', 'enterkeyhint'].map((name) => field(label).getAttribute(name)).join(' ');

it('asks phones for the right keyboards, and no browser for the electrician’s own details', async () => {
  const { user } = renderDialog();
  expect(traits('Phone')).toBe('tel tel off next');
  expect(traits('Email')).toBe('email email off next');
  expect(document.activeElement).toBe(field('Customer name'));
  await user.click(vehicleTab());
  expect(field('Vehicle year').getAttribute('inputmode')).toBe('numeric');
});
