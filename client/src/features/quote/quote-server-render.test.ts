import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ServedApp } from '@/testing/served-app.tsx';
import { QuoteWizard } from './quote-wizard.tsx';

const rendered = () =>
  renderToString(createElement(ServedApp, { path: '/get-quote' }, createElement(QuoteWizard)));

describe('on the server, where there is no browser', () => {
  it('the wizard is the same blank first step for everyone', () => {
    expect('window' in globalThis).toBe(false);
    expect(rendered()).toContain('Electrical Work Details');
    expect(rendered()).toBe(rendered());
  });

  it('the default radios are chosen in the HTML', () => {
    const chosen = rendered().match(/<input[^>]*checked=""[^>]*>/g) ?? [];

    expect(chosen.map((radio) => /value="([^"]*)"/.exec(radio)?.[1])).toEqual(['repair', 'yes']);
  });

  it('every control has a name', () => {
    const controls = rendered().match(/<(?:input|textarea|select)[^>]*>/g) ?? [];

    expect(controls.length).toBeGreaterThan(8);
    expect(controls.filter((control) => !/ name="\w+"/.test(control))).toEqual([]);
  });
});
