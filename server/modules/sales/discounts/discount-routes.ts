import * as contract from '../../../../shared/contracts/discounts.ts';
import type { Route } from '../../../platform/http/route.ts';
import { applyDiscountCode, isCodeValid } from './apply-discount-code.ts';
import { createDiscountCode } from './create-discount-code.ts';
import { listCodeUses } from './list-code-uses.ts';
import { listCodes } from './list-codes.ts';
import { updateDiscountCode } from './update-discount-code.ts';
import type { SalesContext } from '../context.ts';

export function discountRoutes(route: Route, ctx: SalesContext): void {
  route(contract.createDiscountCode, ({ viewer, body }) => createDiscountCode(ctx, viewer, body));

  route(contract.listDiscountCodes, async ({ query, nextCursor }) => {
    const page = await listCodes(ctx, query);
    nextCursor(page.nextCursor);
    return page.rows;
  });

  route(contract.listDiscountCodeUses, ({ params, query }) => listCodeUses(ctx, { ...params, ...query }));

  route(contract.updateDiscountCode, ({ viewer, params, body, requireStepUp }) => {
    if (body.isActive) requireStepUp();
    return updateDiscountCode(ctx, viewer, { ...params, ...body });
  });

  route(contract.validateDiscountCode, async ({ viewer, body }) => ({
    valid: await isCodeValid(ctx, { code: body.code, buyerId: viewer.id }),
  }));

  route(contract.applyDiscountCode, ({ viewer, body }) =>
    applyDiscountCode(ctx, { ...body, buyerId: viewer.id }),
  );
}
