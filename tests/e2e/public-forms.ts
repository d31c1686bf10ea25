import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from './public-watch.ts';

export interface PublicForm {
  name: string;
  /** The address it sends to. */
  endpoint: string;
  /** Opens the page and fills everything in. */
  fill: (page: Page) => Promise<void>;
  send: (page: Page) => Locator;
  pending: string;
  /** Fields that must stand after a failure as they were left, by their labels. */
  kept: Readonly<Record<string, string>>;
  /** What says that it failed; without a title it is an alert in the page itself. */
  failure: { title?: string; text: string };
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name });

async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('main').getByLabel(label, { exact: true }).first().fill(value);
  }
}

const open = (path: string, values: Readonly<Record<string, string>>) => async (page: Page) => {
  await page.goto(path);
  await settled(page);
  await fillFields(page, values);
};

const contact = { 'Full name': 'Quinn Kept', 'Phone number': '0491 570 156' };

async function fillQuote(page: Page): Promise<void> {
  await page.goto('/get-quote');
  await settled(page);
  await page.getByRole('combobox', { name: 'Service location' }).fill('Cairns QLD 4870');
  await page.getByLabel('Describe the electrical work').fill('The hot water is cold');
  for (const step of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText(`Step ${step} of 4`)).toBeVisible();
  }
  await fillFields(page, contact);
}

const applicant = {
  'First name': 'Cal',
  'Last name': 'Back',
  'Mobile number': '0491 570 156',
  Email: 'cal@example.com',
  'Business name': 'Back Electrical',
  'Service area': 'Newcastle NSW',
};

const newcomer = {
  'First name': 'Ada',
  'Last name': 'Volt',
  Email: 'ada@example.com',
  Phone: '0491 570 737',
  'Company name': 'Volt Electrical',
  Username: 'ada-who-fails',
  Password: 'a long enough one',
};

const twice = { 'New Password': 'a long enough one', 'Confirm New Password': 'a long enough one' };

/** Every form of the public site. */
export const publicForms: readonly PublicForm[] = [
  {
    name: 'quote',
    endpoint: '/api/leads',
    fill: fillQuote,
    send: button(/^(Get Free Quote|Submitting\.\.\.)$/),
    pending: 'Submitting...',
    kept: contact,
    failure: { title: 'Error', text: 'Failed to submit electrical quote request. Please try again.' },
  },
  {
    name: 'callback',
    endpoint: '/api/provider-callbacks',
    fill: open('/for-providers', applicant),
    send: button(/^(Request Callback Now|Requesting Callback\.\.\.)$/),
    pending: 'Requesting Callback...',
    kept: applicant,
    failure: { title: 'Error', text: 'Failed to request callback. Please try again or call 1800 975 707.' },
  },
  {
    name: 'sign-up',
    endpoint: '/api/auth/provider/signup',
    fill: open('/signup', newcomer),
    send: button(/^(Create Account|Creating Account\.\.\.)$/),
    pending: 'Creating Account...',
    kept: newcomer,
    failure: { title: 'Error', text: 'Failed to create account. Please try again.' },
  },
  {
    name: 'sign-in',
    endpoint: '/api/auth/login',
    fill: open('/login', { Username: 'sparky', Password: 'sparky-demo' }),
    send: button(/^(Login|Logging in\.\.\.)$/),
    pending: 'Logging in...',
    kept: { Username: 'sparky', Password: '' },
    failure: { text: 'Login failed' },
  },
  {
    name: 'forgotten password',
    endpoint: '/api/auth/forgot-password',
    fill: open('/auth/forgot-password', { Email: 'ada@example.com' }),
    send: button(/^(Send Reset Instructions|Sending\.\.\.)$/),
    pending: 'Sending...',
    kept: { Email: 'ada@example.com' },
    failure: { text: 'Failed to send reset email' },
  },
  {
    name: 'new password',
    endpoint: '/api/auth/reset-password',
    fill: open('/auth/reset-password?token=some-token', twice),
    send: button(/^(Update Password|Updating\.\.\.)$/),
    pending: 'Updating...',
    kept: twice,
    failure: { text: 'Failed to reset password' },
  },
];
