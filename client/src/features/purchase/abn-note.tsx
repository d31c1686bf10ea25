import { useQuery } from '@tanstack/react-query';
import { getMyAbn } from '@shared/contracts/abn.ts';
import { AbnFinding } from '@/components/forms/abn-finding.tsx';
import { call } from '@/lib/api/api-client.ts';
import { useSession } from '@/lib/session/session.ts';

/** Shows what the business register says about the ABN on file; nothing until that is known. */
export function AbnNote() {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['abn'],
    queryFn: ({ signal }) => call(getMyAbn, { signal }),
    enabled: Boolean(user?.abn),
  });
  return data?.lookup ? <AbnFinding lookup={data.lookup} /> : null;
}
