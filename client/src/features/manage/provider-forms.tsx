import type { Provider } from '@shared/contracts/providers.ts';
import { ProviderChecks } from './provider-checks.tsx';
import { ProviderLicenceForm } from './provider-licence-form.tsx';

export { ActiveButton } from './provider-standing.tsx';

/** What is checked of an electrician: the licence on file, and the way to the insurance and the ABN. */
export function ProviderForms({ provider }: { provider: Provider }) {
  return (
    <>
      <ProviderLicenceForm provider={provider} />
      <ProviderChecks provider={provider} />
    </>
  );
}
