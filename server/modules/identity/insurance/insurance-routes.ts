import * as contract from '../../../../shared/contracts/insurance.ts';
import type { Route } from '../../../platform/http/route.ts';
import { decideInsurance } from './decide-insurance.ts';
import { fileInsurance } from './file-insurance.ts';
import { getCertificate } from './get-certificate.ts';
import { showInsurance } from './show-insurance.ts';
import type { IdentityContext } from '../context.ts';

export function insuranceRoutes(route: Route, ctx: IdentityContext): void {
  route(contract.getMyInsurance, ({ viewer }) => showInsurance(ctx, ctx.db, viewer.id));

  route(contract.fileInsurance, ({ viewer, body, file }) => fileInsurance(ctx, viewer, body, file));

  route(contract.getCertificate, async ({ viewer, params, named }) => {
    const { filename, content } = await getCertificate(ctx, { viewer }, params.policyId);
    named(filename);
    return content;
  });

  route(contract.getOperatorCertificate, async ({ operator, params, named }) => {
    const { filename, content } = await getCertificate(ctx, { operator }, params.policyId);
    named(filename);
    return content;
  });

  route(contract.getProviderInsurance, ({ params }) => showInsurance(ctx, ctx.db, params.providerId));

  route(contract.decideInsurance, ({ viewer, params, body, requireStepUp }) => {
    if (body.state === 'verified') requireStepUp();
    return decideInsurance(ctx, viewer, params.policyId, body);
  });
}
