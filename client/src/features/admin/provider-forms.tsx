import type { Provider } from '@shared/contracts/providers.ts';
import { ProviderChecks } from './provider-checks.tsx';
import { ProviderLicenceForm } from './provider-licence-form.tsx';

export { ActiveButton } from './provider-standing.tsx';

/** Renders the checks of an electrician: the licence on file, and links to insurance and ABN. */
export function ProviderForms({ provider }: { provider: Provider }) {
  return (
    <>
      <ProviderLicenceForm provider={provider} />
      <ProviderChecks provider={provider} />
    </>
  );
}
