import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getOperatorCharts } from '@shared/contracts/operators.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildCharts } from '@/testing/build-operator.ts';
import { ChartsSection } from './charts-section.tsx';

vi.mock('./market-charts.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('offers to reload the page when the drawing does not arrive', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  api.answers(getOperatorCharts, buildCharts());
  const { user } = renderWithApp(<ChartsSection />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This part couldn’t be loaded');
  expect(alert.textContent).not.toContain('dynamically');
  expect(screen.getByRole('heading', { name: 'Charts' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Reload' }));

  expect(reload).toHaveBeenCalledOnce();
});
