import * as contract from '../../../../shared/contracts/discounts.ts';
import type { Route } from '../../../platform/http/route.ts';
import { applyDiscountCode, isCodeValid } from './apply-discount-code.ts';
import { createDiscountCode } from './create-discount-code.ts';
import { findCodes } from './discount-store.ts';
import { listCodeUses } from './list-code-uses.ts';
import { updateDiscountCode } from './update-discount-code.ts';
import type { SalesContext } from '../context.ts';

export function discountRoutes(route: Route, ctx: SalesContext): void {
  route(contract.createDiscountCode, ({ viewer, body }) => createDiscountCode(ctx, viewer, body));

  route(contract.listDiscountCodes, ({ query }) => findCodes(ctx.db, query.q));

  route(contract.listDiscountCodeUses, ({ params, query }) => listCodeUses(ctx, { ...params, ...query }));

  route(contract.updateDiscountCode, ({ viewer, params, body }) =>
    updateDiscountCode(ctx, viewer, { ...params, ...body }),
  );

  route(contract.validateDiscountCode, async ({ viewer, body }) => ({
    valid: await isCodeValid(ctx, { code: body.code, buyerId: viewer.id }),
  }));

  route(contract.applyDiscountCode, ({ viewer, body }) =>
    applyDiscountCode(ctx, { ...body, buyerId: viewer.id }),
  );
}
