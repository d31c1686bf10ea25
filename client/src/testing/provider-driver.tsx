import { screen, within } from '@testing-library/react';
import { listProviders, updateProvider, type Provider } from '@shared/contracts/providers.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildProvider } from './build-provider.ts';
import { ProviderList } from '@/features/admin/provider-list.tsx';

/** Renders the list of electricians as a super admin. */
export const renderProviders = (path = '/manage/providers') =>
  renderWithApp(<ProviderList />, { path, user: buildUser({ userType: 'super_admin' }) });

/** Returns the changes sent so far. */
export const sentChanges = () => api.requests(updateProvider).map(({ body }) => body);

/** Renders one expanded electrician. Sent changes are applied; `store` applies one from elsewhere. */
export async function openProvider(provider: Provider = buildProvider()) {
  let stored = provider;
  api.answers(listProviders, () => [stored]);
  api.answers(updateProvider, ({ body: { base: _base, ...change } }) => {
    stored = { ...stored, ...change } as Provider;
    return stored;
  });
  const view = renderProviders();
  const article = within(await screen.findByRole('rowgroup', { name: 'Vera Watt' }));
  await view.user.click(article.getByRole('button', { name: 'Details of Vera Watt' }));
  await article.findByLabelText('Licence number');
  const store = (changed: Partial<Provider>) => {
    stored = { ...stored, ...changed };
  };
  return { ...view, article, store };
}
