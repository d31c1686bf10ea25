import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getOperatorCharts } from '@shared/contracts/operators.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildCharts } from './build-operator.ts';
import { ChartsSection } from './charts-section.tsx';

let isOffline = false;

vi.mock('./market-charts.tsx', async (load) => {
  if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
  return await load();
});

it('offers another try when the drawing does not arrive', async () => {
  isOffline = true;
  api.answers(getOperatorCharts, buildCharts());
  const { user } = renderWithApp(<ChartsSection />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The drawings of the charts could not be loaded');
  expect(alert.textContent).not.toContain('dynamically');

  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('figure', { name: 'Price by time on the market' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
