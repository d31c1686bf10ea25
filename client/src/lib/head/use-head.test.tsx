import { render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { headHtml, headTags, type PageHead } from './head-tags.ts';
import { useHead } from './use-head.ts';

function Page(head: PageHead) {
  useHead(head);
  return null;
}

const url = new URL('https://sparkdrop.example/get-quote?serviceLocation=x');

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content') ?? null;

afterEach(() => {
  for (const tag of document.head.querySelectorAll('[data-head]')) tag.remove();
});

describe('the head of a page', () => {
  it('is set, and replaced by that of the next page', async () => {
    const { rerender } = render(<Page title="One" description="First" robots="noindex" />);
    expect(document.title).toBe('One');
    await waitFor(() => expect(content('meta[name="robots"]')).toBe('noindex'));

    rerender(<Page title="Two" keywords="b" jsonLd={[{ '@type': 'Thing' }]} />);

    expect(document.title).toBe('Two');
    await waitFor(() => expect(content('meta[name="keywords"]')).toBe('b'));
    expect(document.querySelectorAll('title')).toHaveLength(1);
    expect([content('meta[name="robots"]'), content('meta[name="description"]')]).toEqual([null, null]);
    const data = document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(data)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing' });
  });

  it('takes over what a server has written', async () => {
    document.head.insertAdjacentHTML('beforeend', headHtml(headTags({ title: 'One', keywords: 'a' }, url)));

    render(<Page title="One" />);

    await waitFor(() => expect(content('meta[name="keywords"]')).toBeNull());
    expect(document.querySelectorAll('title')).toHaveLength(1);
  });

  it('leaves alone what a server has written alike', async () => {
    const head = { title: 'One', jsonLd: [{ '@type': 'Thing' }] };
    const { origin } = new URL(clientConfig.brand.url ?? location.origin);
    const written = headHtml(headTags(head, new URL(location.pathname, origin)));
    document.head.insertAdjacentHTML('beforeend', written);
    const before = [...document.head.querySelectorAll('[data-head]')];

    render(<Page {...head} />);
    await vi.dynamicImportSettled();

    expect([...document.head.querySelectorAll('[data-head]')]).toEqual(before);
    expect(before.every((tag) => tag.isConnected)).toBe(true);
  });
});

const html = (head: PageHead) => headHtml(headTags(head, url));

describe('a head as HTML', () => {
  it('is text, whatever it holds', () => {
    const hostile = html({ title: '</title><script>x</script>', description: '"><img src=x>' });

    expect(hostile).toContain('&lt;/title&gt;&lt;script&gt;');
    expect(hostile).toContain('content="&quot;&gt;&lt;img src=x&gt;"');
  });

  it('keeps structured data inside its script', () => {
    const [, data = ''] = /ld\+json">(.*?)<\/script>/.exec(html({ title: 'x', jsonLd: [{ name: '</script><b>' }] })) ?? [];

    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toMatchObject({ name: '</script><b>' });
  });

  it('makes the paths of structured data absolute', () => {
    expect(html({ title: 'x', jsonLd: [{ item: '/electricians/nsw/newtown-2042' }] })).toContain(
      '"item":"https://sparkdrop.example/electricians/nsw/newtown-2042"',
    );
  });

  it('knows one address for a page, with or without a slash at its end', () => {
    const tags = headTags({ title: 'x' }, new URL('https://sparkdrop.example/login/'));

    expect(headHtml(tags)).toContain('rel="canonical" href="https://sparkdrop.example/login"');
  });

  it('names addresses without the query', () => {
    const head = html({ title: 'x' });

    expect(head).toContain('rel="canonical" href="https://sparkdrop.example/get-quote"');
    expect(head).toContain('property="og:url" content="https://sparkdrop.example/get-quote"');
    expect(head).toContain('property="og:image" content="https://sparkdrop.example/share/home.png"');
  });
});
