import { useQuery } from '@tanstack/react-query';
import { getMyAbn } from '@shared/contracts/abn.ts';
import { AbnFinding } from '@/components/abn-finding.tsx';
import { call } from '@/lib/api-client.ts';
import { useSession } from '@/lib/session.ts';

/** Says what the business register told of the ABN on file; nothing while that is not known. */
export function AbnNote() {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['abn'],
    queryFn: ({ signal }) => call(getMyAbn, { signal }),
    enabled: Boolean(user?.abn),
  });
  return data?.lookup ? <AbnFinding lookup={data.lookup} /> : null;
}
