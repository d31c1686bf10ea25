import { useQuery } from '@tanstack/react-query';
import type { Provider } from '@shared/contracts/providers.ts';
import { AbnFinding } from '@/components/abn-finding.tsx';
import { Loaded } from '@/components/loaded.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { PolicySection } from './policy-section.tsx';
import { providerAbnQuery, providerInsuranceQuery } from './provider-checks-api.ts';
import { providerName } from './provider-texts.ts';

const shape = <Skeleton className="h-32 rounded-md" />;

function AbnSection({ provider: { id, abn } }: { provider: Provider }) {
  const query = useQuery(providerAbnQuery(id));
  return (
    <Loaded query={query} what="register details" skeleton={shape}>
      {({ lookup }) =>
        lookup ? (
          <AbnFinding lookup={lookup} />
        ) : (
          <p className="text-sm text-ink-2">{abn ? `ABN ${abn}. It was not looked up in the business register.` : 'No ABN on file.'}</p>
        )
      }
    </Loaded>
  );
}

/** An electrician's insurance, to be verified or refused, and what the business register says of their ABN. */
export function ProviderChecksDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const query = useQuery(providerInsuranceQuery(provider.id));
  return (
    <Dialog title={`Insurance and ABN of ${providerName(provider)}`} description={provider.companyName ?? undefined} onClose={onClose}>
      <div className="grid grid-cols-1 gap-6">
        <section className="grid gap-3">
          <h3 className="text-base font-semibold">Public liability insurance</h3>
          <Loaded query={query} what="insurance details" skeleton={shape}>
            {({ policies }) =>
              policies.length === 0 ? (
                <p className="text-sm text-ink-2">No certificate was sent.</p>
              ) : (
                policies.map((policy, index) => (
                  <PolicySection key={policy.id} providerId={provider.id} policy={policy} isLatest={index === 0} />
                ))
              )
            }
          </Loaded>
        </section>
        <section className="grid gap-3">
          <h3 className="text-base font-semibold">Business register</h3>
          <AbnSection provider={provider} />
        </section>
      </div>
    </Dialog>
  );
}
