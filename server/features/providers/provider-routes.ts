import * as contract from '../../../shared/contracts/providers.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { canAskRegister, lookUpLicence } from '../licences/look-up-licence.ts';
import { listProviders } from './list-providers.ts';
import type { ProviderRow } from './provider-queries.ts';
import { updateProvider } from './update-provider.ts';

export function providerRoutes(route: Route, ctx: AppContext): void {
  const present = ({ spendCents, ...provider }: ProviderRow) => ({
    ...provider,
    spend: decimalFromCents(spendCents),
    canAskRegister: canAskRegister(ctx, provider),
  });

  route(contract.listProviders, async ({ query, nextCursor, revealed }) => {
    const page = await listProviders(ctx, query);
    nextCursor(page.nextCursor);
    revealed(page.rows.map(({ id }) => id));
    return page.rows.map(present);
  });

  route(contract.updateProvider, async ({ viewer, params: { providerId }, body, revealed }) => {
    revealed([providerId]);
    return present(await updateProvider(ctx, viewer, providerId, body));
  });

  route(contract.lookUpLicence, async ({ params }) => ({ licence: await lookUpLicence(ctx, params.providerId) }));
}
