import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../app/config.ts';
import { greetingOf, type EmailText, usernameSentence, composeEmail } from './email.ts';

const env = { BRAND_NAME: 'Sparks & Sons', BRAND_PHONE: '1800 975 711', BRAND_EMAIL: 'hello@sparks.example', BRAND_OPERATOR: 'Sons "Media"' };
const config = loadConfig(env);

const whole = {
  subject: 'AE-7E is yours',
  greeting: 'Hi Sam,',
  paragraphs: ['Lead AE-7E is yours alone for $20.97 (test mode, no money moves).', 'First line.\nSecond line.'],
  facts: [
    ['Job', 'The safety switch trips'],
    ['Where', 'Marrickville NSW 2204'],
  ],
  action: { label: 'See your lead', href: 'https://sparks.example/dashboard?tab=purchased&lead=7' },
  closing: ['Tax invoice INV-000001 is attached.'],
  unsubscribeHref: 'https://sparks.example/emails/end?token=abc',
} as const satisfies EmailText;

/** The email as an email program shows it. Scripts don't run and nothing is fetched. */
function shown(email: EmailText) {
  const { html } = composeEmail(config, email);
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true, disableJavaScriptFileLoading: true } });
  document.write(html);
  return { html, document, links: [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]) };
}

const textOf = (element: { textContent: string } | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';

describe('an email as text', () => {
  it('says everything in order', () => {
    expect(composeEmail(config, whole).text).toBe(
      [
        'Hi Sam,',
        'Lead AE-7E is yours alone for $20.97 (test mode, no money moves).',
        'First line.\nSecond line.',
        'Job: The safety switch trips\nWhere: Marrickville NSW 2204',
        'See your lead:\nhttps://sparks.example/dashboard?tab=purchased&lead=7',
        'Tax invoice INV-000001 is attached.',
        'Unsubscribe:\nhttps://sparks.example/emails/end?token=abc',
      ].join('\n\n'),
    );
  });

  it('has no gap where a part is left out', () => {
    expect(composeEmail(config, { subject: 'Hello', paragraphs: ['One.', 'Two.'] }).text).toBe('One.\n\nTwo.');
  });
});

describe('a name in an email', () => {
  it('greets when it is plain, and only then', () => {
    expect(greetingOf('Sam')).toBe('Hi Sam,');
    expect(greetingOf('URGENT: https://evil.example/ato')).toBe('Hello,');
  });

  it('is told as a username when it is plain, and only then', () => {
    expect(usernameSentence('sparky', 'See the page.')).toBe('Your username is sparky.');
    expect(usernameSentence('mygov-refund.com', 'See the page.')).toBe('See the page.');
  });
});

describe('an email as HTML', () => {
  it('says what its text says, under the name of the brand', () => {
    const { document } = shown(whole);

    expect(document.title).toBe('AE-7E is yours');
    expect(textOf(document.querySelector('h1'))).toBe('AE-7E is yours');
    expect([...document.querySelectorAll('p')].map(textOf)).toEqual([
      'Hi Sam,',
      'Lead AE-7E is yours alone for $20.97 (test mode, no money moves).',
      'First line.Second line.',
      'If the button doesn’t work, open this link:https://sparks.example/dashboard?tab=purchased&lead=7',
      'Tax invoice INV-000001 is attached.',
    ]);
    const page = textOf(document.body);
    expect(page).toContain('Sparks & Sons · 1800 975 711 · hello@sparks.example');
    expect(page).toContain('Operated by Sons "Media"');
  });

  it('lists facts as terms and values', () => {
    const terms = [...shown(whole).document.querySelectorAll('th')];

    expect(terms.map((term) => [textOf(term), textOf(term.nextElementSibling)])).toEqual(
      whole.facts.map((fact) => [...fact]),
    );
  });

  it('links to the next step twice, as a button and as an address, and to unsubscribe', () => {
    const { href } = whole.action;

    expect(shown(whole).links).toEqual([
      ['See your lead', href],
      [href, href],
      ['Unsubscribe', whole.unsubscribeHref],
    ]);
  });

  it('has no empty place for what is left out', () => {
    const { document, links } = shown({ subject: 'Hello', paragraphs: ['One.'] });

    expect(links).toEqual([]);
    expect(document.querySelectorAll('p')).toHaveLength(1);
    expect(document.querySelectorAll('th')).toHaveLength(0);
  });

  it('starts with its first sentence, so that a list of emails shows that and not the brand', () => {
    const [first] = whole.paragraphs;

    expect(textOf(shown(whole).document.body).startsWith(first)).toBe(true);
  });

  it('brings colours for the dark and fetches nothing', () => {
    const { html, document } = shown(whole);

    expect(document.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('light dark');
    expect(html).toContain('@media(prefers-color-scheme:dark)');
    expect(document.querySelectorAll('img, picture, link, script, iframe, object, video, form, [src], [background], [onclick]')).toHaveLength(0);
    expect(html).not.toMatch(/url\(|@import|@font-face/);
  });

  it('stays below 20 kB when everything in it is long', () => {
    const long = 'Sixty words about a switchboard. '.repeat(40);
    const { html } = shown({ ...whole, paragraphs: [long, long], facts: Array.from({ length: 8 }, () => ['Term', long.slice(0, 300)] as const) });

    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
    expect(Buffer.byteLength(shown(whole).html)).toBeLessThan(8000);
  });
});

describe('what people wrote into an email', () => {
  const evil = `"><img src=x onerror='alert(1)'></td></title></style><script>alert(2)</script> & "quotes" &lt;`;

  it('is shown as they wrote it, wherever it stands', () => {
    const { document } = shown({
      subject: evil,
      greeting: evil,
      paragraphs: [evil],
      facts: [[evil, evil]],
      action: { label: evil, href: 'https://sparks.example/' },
      closing: [evil],
    });

    expect(document.querySelectorAll('img, script')).toHaveLength(0);
    expect(document.title).toBe(evil);
    for (const place of ['h1', 'p', 'p:last-of-type', 'th', 'th + td', 'a']) {
      expect(document.querySelector(place)?.textContent).toBe(evil);
    }
  });

  it('is shown so in the name of the brand as well', () => {
    const { html } = composeEmail(loadConfig({ ...env, BRAND_NAME: evil, BRAND_PHONE: evil, BRAND_OPERATOR: evil }), whole);

    expect(html).not.toMatch(/<(img|script)/);
  });

  it('cannot leave the address of a link', () => {
    const href = `https://sparks.example/?name="onmouseover='alert(1)'&lead=<7>`;
    const { document, links } = shown({ ...whole, action: { label: 'Go', href }, unsubscribeHref: href });

    expect(document.querySelectorAll('[onmouseover]')).toHaveLength(0);
    expect(links.map(([, address]) => new URL(String(address)).searchParams.get('name'))).toEqual(
      Array.from({ length: 3 }, () => `"onmouseover='alert(1)'`),
    );
  });

  it.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', ' java\nscript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'mailto:a@example.com', '/dashboard', ''])(
    'is no link unless it leads to a page of the web: %j',
    (href) => {
      const { html, links } = shown({ ...whole, action: { label: 'Go', href }, unsubscribeHref: href });

      expect(links).toEqual([]);
      expect(html).not.toMatch(/href|<script/);
    },
  );
});
