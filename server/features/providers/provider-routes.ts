import * as contract from '../../../shared/contracts/providers.ts';
import { missingToBuy } from '../../../shared/domain/buying-rule.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { findBuyingTerms } from '../auctions/buying-gate.ts';
import { canAskRegister, lookUpLicence } from '../licences/look-up-licence.ts';
import { listProviders } from './list-providers.ts';
import type { ProviderRow } from './provider-queries.ts';
import { updateProvider } from './update-provider.ts';

export function providerRoutes(route: Route, ctx: AppContext): void {
  const presenter = async (at: Date) => {
    const terms = await findBuyingTerms(ctx, ctx.db);
    return ({ spendCents, ...provider }: ProviderRow) => ({
      ...provider,
      spend: decimalFromCents(spendCents),
      canAskRegister: canAskRegister(ctx, provider),
      missingToBuy: missingToBuy(terms, provider, sydneyDate(at)),
    });
  };

  route(contract.listProviders, async ({ query, at, nextCursor, revealed }) => {
    const page = await listProviders(ctx, query);
    nextCursor(page.nextCursor);
    revealed(page.rows.map(({ id }) => id));
    return page.rows.map(await presenter(at));
  });

  route(contract.updateProvider, async ({ viewer, params: { providerId }, body, at, revealed }) => {
    revealed([providerId]);
    const provider = await updateProvider(ctx, viewer, providerId, body);
    return (await presenter(at))(provider);
  });

  route(contract.lookUpLicence, async ({ params }) => ({ licence: await lookUpLicence(ctx, params.providerId) }));
}
