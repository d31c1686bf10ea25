import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serviceTypes } from '@shared/domain/words/enums.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { JobTiles } from './job-tiles.tsx';

const linkOf = (name: string) => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href);

it('leads from each job to the quote form with a kind of work that it knows and a long enough description', () => {
  renderWithApp(<JobTiles />);

  const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => new URL(href));
  expect(links).toHaveLength(8);
  for (const { pathname, searchParams } of links) {
    expect(pathname).toBe('/get-quote');
    expect(serviceTypes).toContain(searchParams.get('serviceType'));
    expect(searchParams.get('electricalWork')!.length).toBeGreaterThanOrEqual(10);
  }
});

it('treats no power as an emergency', () => {
  renderWithApp(<JobTiles />);

  expect(linkOf('Fault or no power').searchParams.get('serviceType')).toBe('emergency');
  expect(linkOf('EV charger').search).toBe('?serviceType=upgrade&electricalWork=Install+an+EV+charger');
});
