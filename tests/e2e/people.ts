import { type Browser, expect, type Page } from '@playwright/test';

/** Opens a browser of their own for one person, and collects what goes wrong in it. */
export async function newPerson(browser: Browser, viewport = { width: 1280, height: 900 }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, errors };
}

export async function signIn(page: Page, username: string, password = `${username}-demo`) {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^(login|sign in|log in)$/i }).click();
  await page.waitForURL('**/dashboard');
}

const part = () => Math.floor(Math.random() * 256);

/** The header of a call from a network address of its own: filing a request counts towards the limit of its address. */
export const fromOwnAddress = () => ({ 'x-forwarded-for': `101.${part()}.${part()}.${part()}` });

let people = 0;

/** Signs a new electrician up through the form; the product signs them in. */
export async function signUpElectrician(page: Page) {
  people += 1;
  const username = `spark-${Date.now()}-${process.pid}-${people}`;
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Volt');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Phone').fill('0491 570 737');
  await page.getByLabel('Company name').fill('Volt Electrical');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
  return username;
}

export interface Quote {
  name: string;
  phone: string;
  location: string;
  work: string;
}

/** Files a quote by hand, step by step, as a customer does. */
export async function fileQuote(page: Page, { name, phone, location, work }: Quote) {
  await page.goto('/get-quote');
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
  await page.getByRole('combobox', { name: 'Service location' }).fill(location);
  await page.getByLabel('Describe the electrical work').fill(work);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 3 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 4 of 4')).toBeVisible();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Get Free Quote' }).click();
  await page.waitForURL('**/quote-success');
}

/** The card of a lead on the market, by a phrase of its work. */
export function leadCard(page: Page, work: string) {
  return page.getByRole('article').filter({ hasText: work });
}

/** A username without digits: no email says one with a long number, which could be a phone's. */
export const inLetters = (username: string) => username.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

/** A username for a member of somebody's team. */
export const memberOf = (username: string) => `${inLetters(username)}-mia`;

const colours = 'red white black brown green blue grey yellow silver gold pink purple orange cream dark'.split(' ');
const things = `oven fan light switch socket heater cooktop rangehood dishwasher dryer fridge freezer pump motor lamp dimmer sensor timer alarm
  camera intercom doorbell charger inverter battery meter fuse breaker relay cable conduit transformer downlight pendant chandelier floodlight
  spotlight batten spa sauna`.split(/\s+/);
const places = `kitchen laundry bathroom bedroom lounge hallway garage shed carport patio deck veranda balcony garden driveway cellar attic loft
  study office pantry ensuite toilet stairwell porch workshop basement pergola courtyard rumpus sunroom cupboard wardrobe ceiling roof wall
  fence gate path lawn pool jetty barn stable cabin caravan bungalow foyer corridor staircase`.split(/\s+/);
/** More than one worker makes. */
const MARKS_OF_WORKER = 300;
let marks = 0;

const pickOf = (words: readonly string[], index: number) => words[index % words.length] ?? '';

/** Words by which a lead can be told from every other, also of the other workers. Strangers see them, as they are of the trade. */
export function newMark(): string {
  const index = (process.pid % 100) * MARKS_OF_WORKER + marks;
  marks += 1;
  const inThings = Math.floor(index / colours.length);
  return `${pickOf(colours, index)} ${pickOf(things, inThings)} by the ${pickOf(places, Math.floor(inThings / things.length))}`;
}
