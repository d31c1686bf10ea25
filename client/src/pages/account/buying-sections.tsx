import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { cardName } from '@shared/domain/words/card-name.ts';
import { licenceWords, type LicenceState } from '@shared/domain/words/licence-words.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip, type Tone } from '@/components/ui/chip.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { BusinessSection } from '@/features/account/business-section.tsx';
import { Section } from '@/features/account/section.tsx';
import { isExpired, savedCardQuery, type SavedCardDetails } from '@/features/purchase/saved-card-data.ts';
import { formatDay } from '@/lib/time/format.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { serverNow } from '@/lib/time/server-clock.ts';
import { licenceStateOf } from '@/lib/utils/licence-state.ts';

const BuyingNeedsDialog = lazyDialog(async () => (await import('@/features/purchase/buying-needs-dialog.tsx')).BuyingNeedsDialog);
const ForgetQuestion = lazyDialog(async () => (await import('@/features/purchase/saved-card.tsx')).ForgetQuestion);
const AbnNote = lazyComponent(async () => (await import('@/features/purchase/abn-note.tsx')).AbnNote);

const tones: Record<LicenceState, Tone> = {
  none: 'plain',
  checking: 'info',
  refused: 'danger',
  expired: 'danger',
  expiring: 'warning',
  verified: 'success',
  unverified: 'plain',
};

function Licence({ user }: { user: CurrentUser }) {
  const { licenseNumber, licenseState, licenseExpiresOn } = user;
  const state = licenceStateOf(user);
  if (state === 'none') return <p>{licenceWords.none}</p>;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          Licence {licenseNumber} ({licenseState})
        </span>
        <Chip tone={tones[state]}>{licenceWords[state]}</Chip>
      </p>
      {licenseExpiresOn ? <p className="text-sm text-ink-2">Valid until {formatDay(licenseExpiresOn)}</p> : null}
    </div>
  );
}

/** Renders the licence and insurance on file, with the dialog that changes them. */
function LicenceSection({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const { licenseNumber, insuredUntil } = user;
  return (
    <Section title="Licence and insurance">
      <Licence user={user} />
      {insuredUntil ? <p>Insured until {formatDay(insuredUntil)}</p> : null}
      <Button variant="secondary" size="sm" aria-haspopup="dialog" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {licenseNumber === null ? 'Add my licence' : 'Change licence or insurance'}
      </Button>
      {isOpen ? <BuyingNeedsDialog user={user} closeLabel="Back to your account" onClose={() => setIsOpen(false)} /> : null}
    </Section>
  );
}

function Card({ card }: { card: SavedCardDetails }) {
  const [isForgetting, setIsForgetting] = useState(false);
  const name = cardName(card);
  const expiry = `${String(card.expMonth).padStart(2, '0')}/${String(card.expYear).slice(-2)}`;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CreditCard aria-hidden="true" className="size-5.5 text-ink-2" />
        <span className="font-semibold tnum">{name}</span>
        {isExpired(card, serverNow()) ? <Chip tone="danger">Expired {expiry}</Chip> : <span className="text-sm text-ink-2 tnum">Expires {expiry}</span>}
      </p>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" className="justify-self-start" onClick={() => setIsForgetting(true)}>
        Remove card
      </Button>
      {isForgetting ? <ForgetQuestion name={name} onClose={() => setIsForgetting(false)} /> : null}
    </>
  );
}

function KeptCard() {
  const query = useQuery(savedCardQuery);
  return (
    <Loaded query={query} what="saved card" skeleton={<Skeleton className="h-16" />}>
      {({ card }) => (card ? <Card card={card} /> : <p>No card saved. Tick “Save this card for next time” when you buy a lead, and it will be here.</p>)}
    </Loaded>
  );
}

/** Renders what an electrician needs to buy leads: the business, the licence with the insurance, and the saved card. */
export function BuyingSections({ user }: { user: CurrentUser }) {
  return (
    <>
      <BusinessSection user={user}>{user.abn ? <AbnNote /> : null}</BusinessSection>
      <LicenceSection user={user} />
      <Section id="card" title="Saved card">
        {clientConfig.payments.kind === 'demo' ? <p>Test mode, no money moves. No card is needed.</p> : <KeptCard />}
      </Section>
    </>
  );
}
