import { describe, expect, it } from 'vitest';
import { suburbPathOf } from '../../shared/contracts/page-paths.ts';
import { australianStates } from '../../shared/domain/words/enums.ts';
import { qualifyingSuburbs } from '../../shared/domain/places/suburb-text.ts';
import { demoSuburbs } from './demo-suburbs.ts';

const pages = demoSuburbs.map(({ name, state, postcode, council, text }) => ({
  name,
  state,
  postcode,
  council,
  description: text.join('\n\n'),
}));

const wordCount = (text: string) => text.split(/\s+/).length;

// South, north, west, east.
const boxes = {
  NSW: [-37.6, -28.1, 140.9, 153.7],
  VIC: [-39.3, -33.9, 140.9, 150.1],
  QLD: [-29.3, -9, 137.9, 153.7],
  SA: [-38.2, -25.9, 128.9, 141.1],
  WA: [-35.3, -13.5, 112.8, 129.1],
  TAS: [-43.8, -39.4, 143.7, 148.6],
  NT: [-26.1, -10.8, 128.9, 138.1],
  ACT: [-35.95, -35.1, 148.7, 149.45],
} as const;

describe('the suburbs of the demo world', () => {
  it('are in every state and territory', () => {
    expect(new Set(demoSuburbs.map(({ state }) => state))).toEqual(new Set(australianStates));
  });

  it('have an address each', () => {
    expect(new Set(demoSuburbs.map(suburbPathOf)).size).toBe(demoSuburbs.length);
  });

  it.each(demoSuburbs)('$name lies in $state', ({ state, at: [latitude, longitude] }) => {
    const [south, north, west, east] = boxes[state];
    expect(latitude > south && latitude < north && longitude > west && longitude < east).toBe(true);
  });

  it('say something of their own where there is a text, and are kept from search engines where there is none yet', () => {
    const written = pages.filter(({ description }) => wordCount(description) >= 100);

    expect(written.length).toBeGreaterThanOrEqual(8);
    expect(written.length).toBeLessThan(pages.length);
    expect(qualifyingSuburbs(pages)).toEqual(new Set(written));
    expect(written.filter(({ description }) => wordCount(description) < 130 || wordCount(description) > 200)).toEqual([]);
  });

  it('name nobody’s number, address on the web or percentage', () => {
    const texts = pages.map(({ description }) => description).join('\n');

    expect(texts).not.toMatch(/\d{3}|%|@|www|http/);
  });
});
