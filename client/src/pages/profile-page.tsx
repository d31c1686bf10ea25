import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { PROFILE, paths } from '@shared/contracts/page-paths.ts';
import type { ElectricianProfile, readProfile } from '@shared/contracts/profiles.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { profileHead } from '@/features/profile/profile-head.ts';
import { ProfileReviews } from '@/features/profile/profile-reviews.tsx';
import { RequestElectrician } from '@/features/request/request-electrician.tsx';
import { ApiError, call, type AddressOf } from '@/lib/api/api-client.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { usePageData } from '@/lib/ssr/page-data.ts';
import { formatDay } from '@/lib/time/format.ts';

// The type ties this address to its contract, without the schemas.
const address: AddressOf<typeof readProfile> = { method: 'GET', path: '/api/profiles/:slug' };

type Step = { at: 'reading' } | { at: 'shown'; profile: ElectricianProfile } | { at: 'failed'; message: string };

/** Returns the profile of the document, or loads it after a navigation. */
function useProfile(slug: string): Step {
  const given = usePageData()?.profile;
  const [step, setStep] = useState<Step>(given ? { at: 'shown', profile: given } : { at: 'reading' });
  const isReading = step.at === 'reading';
  useEffect(() => {
    if (!isReading) return undefined;
    const stop = new AbortController();
    call<typeof readProfile>(address, { params: { slug }, signal: stop.signal }).then(
      (profile) => setStep({ at: 'shown', profile }),
      (error: unknown) => {
        if (!stop.signal.aborted) setStep({ at: 'failed', message: error instanceof ApiError ? error.message : 'We couldn’t load this page.' });
      },
    );
    return () => stop.abort();
  }, [slug, isReading]);
  return step;
}

function Shown({ profile }: { profile: ElectricianProfile }) {
  const { name, place, radiusKm, since, reviews } = profile;
  useHead(profileHead(profile));
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">
          <bdi>{name}</bdi>
        </h1>
        <p className="text-ink-2">
          Electrician{place ? ` in ${place}` : ''}{place && radiusKm ? `, works within ${radiusKm} km` : ''}. On {clientConfig.brand.name} since {formatDay(since)}.
        </p>
      </div>
      <RequestElectrician electrician={{ ...profile, profilePath: null }} />
      <ProfileReviews reviews={reviews} />
      <section className="grid justify-items-start gap-3 border-t border-line pt-6">
        <p className="text-ink-2">A request goes to one electrician: the first near you to take it. You can’t choose which.</p>
        <ButtonLink href={paths.getQuote}>Get a quote</ButtonLink>
      </section>
    </>
  );
}

function Waiting({ message }: { message: string }) {
  useHead({ title: `Electrician | ${clientConfig.brand.name}`, description: 'An electrician and what customers say about them.', robots: 'noindex' });
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">Electrician</h1>
      <output>{message}</output>
    </>
  );
}

function Content({ slug }: { slug: string }) {
  const step = useProfile(slug);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-8 px-4 py-8 md:py-12">
      {step.at === 'shown' ? <Shown profile={step.profile} /> : <Waiting message={step.at === 'failed' ? step.message : 'One moment, please.'} />}
    </div>
  );
}

/** Renders the page of an electrician: licence, time to first call and what customers say. */
export function ProfilePage() {
  const [path] = useLocation();
  const slug = path.slice(PROFILE.length);
  return <Content key={slug} slug={slug} />;
}
