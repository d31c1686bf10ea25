import * as contract from '../../../shared/contracts/providers.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { listProviders } from './list-providers.ts';
import type { ProviderRow } from './provider-queries.ts';
import { updateProvider } from './update-provider.ts';

const present = ({ spendCents, ...provider }: ProviderRow) => ({ ...provider, spend: decimalFromCents(spendCents) });

export function providerRoutes(route: Route, ctx: AppContext): void {
  route(contract.listProviders, async ({ query, nextCursor }) => {
    const page = await listProviders(ctx, query);
    nextCursor(page.nextCursor);
    return page.rows.map(present);
  });

  route(contract.updateProvider, async ({ viewer, params, body }) =>
    present(await updateProvider(ctx, viewer, params.providerId, body)),
  );
}
