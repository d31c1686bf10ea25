import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientConfig } from '@shared/contracts/client-config.ts';
import { publicWords } from '@shared/domain/words/public-words.ts';
import { defaultRetention } from '@shared/domain/words/retention.ts';
import type { RenderPage } from '@shared/contracts/rendered-page.ts';
import { clientConfig, setClientConfig } from '@/lib/ssr/client-config.ts';
import { createRenderer, renderSkeleton } from './entry-server.tsx';

const config: ClientConfig = {
  brand: {
    name: 'Volt & <Sons>',
    phone: '1800 975 711',
    email: 'ask@example.com',
    operator: 'Volt Media',
    url: 'https://volt.example',
    rating: null,
    testimonials: [],
    earnings: null,
  },
  payments: { kind: 'demo' },
  isGstRegistered: false,
  hasPlacesKey: false,
  demo: false,
  words: publicWords({ buyingRule: 'licence_verified', insuranceRequired: false }),
  privacy: { retention: defaultRetention, recipients: [] },
};

const configBefore = { ...clientConfig };
let render: RenderPage;

beforeAll(() => {
  render = createRenderer();
});

afterAll(() => setClientConfig(configBefore));

const siteUrl = 'https://volt.example';

async function rendered(path: string) {
  const page = await render({ config, siteUrl, path, data: { session: { user: null } } });
  if (!page) throw new Error(`${path} is not rendered`);
  return page;
}

/** All public pages, with their headings. */
const publicPages = [
  ['/', 'Licensed electricians, Australia-wide'],
  ['/get-quote', 'Get Your Free Electrical Services Quote'],
  ['/quote-success', 'quote request'],
  ['/for-providers', 'Get paid per job'],
  ['/provider-signup', 'Join Volt &amp; &lt;Sons&gt;'],
  ['/login', 'Login'],
  ['/auth/login', 'Login'],
  ['/signup', 'Create your electrician account'],
  ['/auth/signup', 'Create your electrician account'],
  ['/auth/forgot-password', 'Forgot'],
  ['/auth/reset-password', 'Reset'],
  ['/auth/confirm-email', 'Confirm your email'],
  ['/unsubscribe', 'Unsubscribe from alerts'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-conditions', 'Terms and Conditions'],
  ['/terms-and-conditions', 'Terms and Conditions'],
  ['/no-such-page', '404 Page Not Found'],
] as const;

const headingOf = (body: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]?.replaceAll(/<!-- -->|<[^>]+>/g, '') ?? '';

describe('on the server, where there is no browser', () => {
  it.each(publicPages)('%s can be read as HTML', async (path, heading) => {
    const { body, head, isFound, module } = await rendered(path);

    expect(headingOf(body).toLowerCase()).toContain(heading.toLowerCase());
    expect(body).toContain('href="tel:+611800975711"');
    expect(body).not.toContain('<Sons>');
    expect(head.match(/<title/g)).toHaveLength(1);
    expect(isFound).toBe(path !== '/no-such-page');
    expect(existsSync(new URL(`../${module}`, import.meta.url))).toBe(true);
  });

  it('the dashboard is left to the browser', async () => {
    expect(await render({ config, siteUrl, path: '/dashboard', data: {} })).toBeNull();
  });

  it.each(['/team', '/manage', '/manage/reports'])('%s is not there for visitors', async (path) => {
    const { isFound, body, head } = await rendered(path);

    expect(isFound).toBe(false);
    expect(body).toContain('404 Page Not Found');
    expect(head).toContain('name="robots" content="noindex"');
  });

  it('shows no claim that this installation has not made its own', async () => {
    const home = await rendered('/');
    const electricians = await rendered('/for-providers');

    expect(home.body + home.head).not.toMatch(/127 reviews|aggregateRating/);
    expect(electricians.body).not.toContain('$2,000+');
  });

  it('says what an address is that the database knows nothing of', async () => {
    const page = await render({ config, siteUrl, path: '/electricians/nsw/atlantis-2999', data: { isNotFound: true } });

    expect(page?.isFound).toBe(false);
    expect(page?.body).toContain('404 Page Not Found');
  });
});

describe('the head that is rendered', () => {
  it('names the page for search engines and for those who share it', async () => {
    const { head } = await rendered('/for-providers');

    expect(head).toContain('<link data-head rel="canonical" href="https://volt.example/for-providers">');
    expect(head).toContain('property="og:image" content="https://volt.example/share/');
    expect(head).toContain('property="og:site_name" content="Volt &amp; &lt;Sons&gt;"');
    expect(head).toMatch(/name="description" content="[^"]{70,160}"/);
  });

  it('gives both addresses of the terms one canonical address', async () => {
    const [one, other] = [await rendered('/terms-conditions'), await rendered('/terms-and-conditions')];

    const canonical = 'rel="canonical" href="https://volt.example/terms-conditions"';
    expect([one.head.includes(canonical), other.head.includes(canonical)]).toEqual([true, true]);
  });

  it('keeps what is not there out of every index', async () => {
    const { head } = await rendered('/no-such-page');

    expect(head).toContain('name="robots" content="noindex"');
    expect(head).not.toContain('canonical');
  });
});

describe('the placeholder of the documents for work', () => {
  it('is the header and the dashboard to come, marked as nothing to hydrate', () => {
    const html = renderSkeleton(config);

    expect(html).toMatch(/^<div data-skeleton=""/);
    expect(html).toContain('Volt &amp; &lt;Sons&gt;');
    expect(html).toContain('Loading your dashboard');
    expect(html).not.toMatch(/<h1|<script|style=/);
  });
});
