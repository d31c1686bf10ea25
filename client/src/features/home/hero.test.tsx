import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '@/testing/render.tsx';
import { Hero } from './hero.tsx';

function renderHero(suburb: string, quoteHref?: string) {
  renderWithApp(
    <Hero suburb={suburb} description="A few words." quoteHref={quoteHref}>
      <p>Aside</p>
    </Hero>,
  );
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const quoteLink = () => screen.getByRole('link', { name: 'Get Free Electrical Quote' }).getAttribute('href');

describe('Hero', () => {
  it('is for the whole country, or for one suburb', () => {
    renderHero('Newtown');

    expect(title()).toBe('Electricians in Newtown');
    expect(screen.getByText('A few words.')).toBeTruthy();
    expect(quoteLink()).toBe('/get-quote');
  });

  it('sends a suburb’s name along to the quote form', () => {
    renderHero('Newtown', '/get-quote?suburb=Newtown&postcode=2042');

    expect(quoteLink()).toBe('/get-quote?suburb=Newtown&postcode=2042');
  });
});
