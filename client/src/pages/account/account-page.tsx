import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import type { Account } from '@shared/contracts/account.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { hasDashboard } from '@shared/domain/people/roles.ts';
import { PageLoading } from '@/components/layout/page-loading.tsx';
import { lazyExtra } from '@/components/lazy/lazy-component.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { accountQuery } from '@/features/account/account-api.ts';
import { AccountGuard } from '@/features/account/account-guard.tsx';
import { DataSection } from '@/features/account/data-section.tsx';
import { DevicesSection } from '@/features/account/devices-section.tsx';
import { EmailSection } from '@/features/account/email-section.tsx';
import { PasswordSection } from '@/features/account/password-section.tsx';
import { ProfileSection } from '@/features/account/profile-section.tsx';
import { loginPath } from '@/lib/utils/paths.ts';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { useSession } from '@/lib/session/session.ts';
import { DashboardFrame } from '../dashboard/dashboard-frame.tsx';
import { BuyingSections } from './buying-sections.tsx';
import { FactorSection } from './factor-section.tsx';
import { LeadsSection } from './leads-section.tsx';

const PublicPageSection = lazyExtra(async () => (await import('@/features/account/public-page-section.tsx')).PublicPageSection);

type OpenDialog = (dialog: 'area' | 'alerts') => void;

/** Goes to the section that the address asks for, once the page has its focus. */
function useAskedPart(): void {
  const part = new URLSearchParams(useQueryText()).get('part');
  useEffect(() => {
    if (!part) return undefined;
    const frame = requestAnimationFrame(() => document.getElementById(part)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [part]);
}

function Column({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 content-start gap-4">{children}</div>;
}

function OwnSections({ user, account }: { user: CurrentUser; account: Account }) {
  return (
    <Column>
      <ProfileSection user={user} />
      <EmailSection user={user} emailChange={account.emailChange} />
      <PasswordSection username={user.username} />
      {user.userType === 'super_admin' ? <FactorSection /> : null}
      {user.userType === 'provider' ? <DevicesSection devices={account.devices} /> : null}
    </Column>
  );
}

const dataHint = {
  provider: 'Everything we hold about you, as a file. For your jobs as a spreadsheet, use Export Data under More.',
  super_admin: 'Everything we hold about you, as a file.',
  team_member: 'Everything we hold about you, as a file.',
  customer: 'Everything we hold about you, with your quote requests, as a file.',
};

function Sections({ user, account, openDialog }: { user: CurrentUser; account: Account; openDialog: OpenDialog }) {
  useAskedPart();
  const isOwner = user.userType === 'provider' || user.userType === 'super_admin';
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <OwnSections user={user} account={account} />
      <Column>
        {user.userType === 'provider' ? <BuyingSections user={user} /> : null}
        {user.userType === 'provider' ? <PublicPageSection /> : null}
        {isOwner ? <LeadsSection user={user} openDialog={openDialog} /> : null}
        {user.userType === 'provider' ? null : <DevicesSection devices={account.devices} />}
        <DataSection hint={dataHint[user.userType]} />
      </Column>
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {['h-96', 'h-96'].map((height, index) => (
        <Skeleton key={index === 0 ? 'own' : 'other'} className={`rounded-lg ${height}`} />
      ))}
    </div>
  );
}

function Content({ user, openDialog }: { user: CurrentUser; openDialog: OpenDialog }) {
  const query = useQuery(accountQuery);
  return (
    <div className="mx-auto max-w-page px-4 pt-5 pb-10 md:px-6">
      <h1 className="mb-4 text-2xl">Account</h1>
      <Loaded query={query} what="account" skeleton={<Waiting />}>
        {(account) => (
          <AccountGuard>
            <Sections {...{ user, account, openDialog }} />
          </AccountGuard>
        )}
      </Loaded>
    </div>
  );
}

const noDialog: OpenDialog = () => undefined;

/** Renders the signed-in person's account, inside the dashboard's frame for those who have one. */
export function AccountPage() {
  useHead({ title: 'Account', robots: 'noindex' });
  const { user, isPending } = useSession();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!user && !isPending) navigate(loginPath(paths.account), { replace: true });
  }, [user, isPending, navigate]);
  if (!user) return <PageLoading />;
  if (!hasDashboard(user.userType)) return <Content key={user.id} user={user} openDialog={noDialog} />;
  return (
    <DashboardFrame key={user.id} user={user} here="Account">
      {(openDialog) => <Content user={user} openDialog={openDialog} />}
    </DashboardFrame>
  );
}
