import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@/components/loaded.tsx';
import { privacyQuery } from './privacy-api.ts';
import { PrivacyFind } from './privacy-find.tsx';
import { PrivacyRequests } from './privacy-requests.tsx';
import { PrivacyRetention } from './privacy-retention.tsx';

/** What a super admin does with personal data: find it, hand it out, correct and remove it, and say how long it is kept. */
export function Privacy() {
  const query = useQuery(privacyQuery);
  return (
    <div className="grid gap-8">
      <PrivacyFind />
      <Loaded query={query} what="privacy settings">
        {(view) => (
          <>
            <PrivacyRetention view={view} />
            <PrivacyRequests requests={view.requests} />
          </>
        )}
      </Loaded>
    </div>
  );
}
