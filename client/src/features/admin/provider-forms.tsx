import type { Provider } from '@shared/contracts/providers.ts';
import { ProviderBids } from './provider-bids.tsx';
import { ProviderChecks } from './provider-checks.tsx';
import { ProviderLicenceForm } from './provider-licence-form.tsx';

export { ActiveButton } from './provider-standing.tsx';

/** Renders the checks of an electrician: the licence on file, links to insurance and ABN, and the standing bids. */
export function ProviderForms({ provider }: { provider: Provider }) {
  return (
    <>
      <ProviderLicenceForm provider={provider} />
      <ProviderChecks provider={provider} />
      <ProviderBids provider={provider} />
    </>
  );
}
