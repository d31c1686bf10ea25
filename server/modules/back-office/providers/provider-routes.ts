import * as contract from '../../../../shared/contracts/providers.ts';
import { missingToBuy } from '../../../../shared/domain/people/buying-rule.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import type { Route } from '../../../platform/http/route.ts';
import { listProviders } from './list-providers.ts';
import type { ProviderRow } from './provider-queries.ts';
import { lookUpProviderLicence } from './look-up-provider-licence.ts';
import { changesLicence, updateProvider } from './update-provider.ts';
import { canAskRegister } from '../../identity/index.ts';
import type { SalesContext } from '../../sales/index.ts';

export function providerRoutes(route: Route, ctx: SalesContext): void {
  const presenter = async (at: Date) => {
    const terms = await ctx.findBuyingTerms(ctx.db);
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
    revealed({ electricians: page.rows.map(({ id }) => id) });
    return page.rows.map(await presenter(at));
  });

  route(contract.updateProvider, async ({ viewer, params: { providerId }, body, at, revealed, requireStepUp }) => {
    // A verified licence stays so with another expiry or class.
    if (body.isVerified || changesLicence(body)) requireStepUp();
    revealed({ electricians: [providerId] });
    const provider = await updateProvider(ctx, viewer, providerId, body);
    return (await presenter(at))(provider);
  });

  route(contract.lookUpLicence, ({ viewer, params }) => lookUpProviderLicence(ctx, viewer, params.providerId));
}
