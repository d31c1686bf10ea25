import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { AuctionExplainer } from './auction-explainer.tsx';

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Minutes since the lead came in' });
const moveTo = (minute: number) => fireEvent.change(slider(), { target: { value: String(minute) } });

/** Returns the text for the selected minute, as one line. */
const shown = () => document.querySelector('output')?.textContent;

describe('the auction explainer', () => {
  it.each([
    [0, '$40.00after 0 minutes: Premium'],
    [1, '$39.33after 1 minute: Premium'],
    [19, '$27.33after 19 minutes: Premium'],
    [30, '$20.00after 30 minutes: Balanced'],
    [50, '$6.66after 50 minutes: Bargain'],
    [60, '$0.00after 60 minutes: Bargain'],
  ])('shows the price and the strategy of minute %i', (minute, text) => {
    renderWithApp(<AuctionExplainer />);

    moveTo(minute);

    expect(shown()).toBe(text);
  });

  it('is one slider from 0 to 60 minutes that says aloud what it stands at', () => {
    renderWithApp(<AuctionExplainer />);

    expect(slider()).toMatchObject({ type: 'range', min: '0', max: '60', disabled: false });
    moveTo(1);
    expect(slider().getAttribute('aria-valuetext')).toBe('1 minute, $39.33, Premium');
  });

  it('tells what each strategy costs without the slider too', () => {
    renderWithApp(<AuctionExplainer />);

    const list = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(list).toEqual([
      'Premium: Buy earlyPay the market rate and be the one who calls first. $40.00 to $26.66, up to 33% off.',
      'Balanced: Wait 20–30 minutesSave more, if nobody gets in first. $26.66 to $20.00, up to 50% off.',
      'Bargain: Wait until the final minutesNext to nothing, if nobody gets in first. $6.66 to $0.00, up to 100% off.',
    ]);
  });
});

describe('a slider that was moved before the script was there', () => {
  const root = document.createElement('div');
  afterEach(() => root.remove());

  it('stays where it was put, and the price follows', async () => {
    document.body.append(root);
    root.innerHTML = renderToString(<AuctionExplainer />);
    expect(shown()).toBe('$26.66after 20 minutes: Balanced');
    slider().value = '30';
    const mended: unknown[] = [];

    const app = await act(() =>
      hydrateRoot(root, <AuctionExplainer />, { onRecoverableError: (error) => mended.push(error) }),
    );

    expect(slider().value).toBe('30');
    expect(shown()).toBe('$20.00after 30 minutes: Balanced');
    expect(mended).toEqual([]);
    act(() => app.unmount());
  });
});
