import { Team } from '@/features/team/team.tsx';
import { useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { useSession } from '@/lib/session/session.ts';
import { DashboardFrame } from './dashboard/dashboard-frame.tsx';

export function TeamPage() {
  useHead({ title: 'Team', robots: 'noindex' });
  const isWide = useMediaQuery('(min-width: 768px)');
  const { user } = useSession();
  if (!user) return null;
  return (
    <DashboardFrame user={user} here="Team">
      {() => (
        <div className="mx-auto max-w-page px-4 pt-4 pb-10 md:px-6">
          <h1 className="mt-5 mb-4 text-xl">Team</h1>
          <Team isWide={isWide} />
        </div>
      )}
    </DashboardFrame>
  );
}
