import { ENTERED_CARD, PRETEND_CARD } from '@shared/domain/words/standing-bid-words.ts';
import { useState } from 'react';
import type { OwnBids } from '@shared/contracts/standing-bids.ts';
import { cardInWords, cardName } from '@shared/domain/words/card-name.ts';
import type { RadioOption } from '@/components/ui/radio-cards.tsx';
import { beginCardSetup } from './bids-api.ts';

/** Confirms a card setup with the provider, and returns its id; null while something of the card is still to be entered. */
export type ConfirmCard = (setUp: typeof beginCardSetup) => Promise<string | null>;

/** What the limits are sent with: the card that they are charged to. Empty to keep the one there is. */
type SentCard = { setupId?: string; demoCard?: 'works' | 'declined' | 'needs_holder' };

const demoCards = [
  { value: 'works', label: 'A pretend card that works', hint: 'Every purchase goes through' },
  { value: 'declined', label: 'A pretend card that is declined', hint: 'To see bids pause' },
  { value: 'needs_holder', label: 'A pretend card whose bank wants you there', hint: 'To see bids pause' },
] as const;

type DemoCard = (typeof demoCards)[number]['value'];

const isDemoCard = (choice: string | null): choice is DemoCard => demoCards.some(({ value }) => value === choice);

/** Returns the cards to choose from: the one that is charged now, the one saved at a purchase, pretend ones, or another. */
function optionsOf({ card, limits, isDemo }: OwnBids, asksForCard: boolean, returnedSetupId: string | null): RadioOption[] {
  const isAgreed = card !== null && limits?.agreement.isOfCard === true;
  /** Confirmed once more when its bank wants to see its holder. */
  const isConfirmed = card !== null && !isDemo && (asksForCard || !isAgreed);
  return [
    ...(returnedSetupId ? [{ value: 'returned', label: 'The card that your bank has just confirmed' }] : []),
    ...(isAgreed && !isConfirmed ? [{ value: 'kept', label: cardName(card), hint: 'The card that your bids are charged to now' }] : []),
    ...(card && isConfirmed ? [{ value: 'saved', label: cardName(card), hint: isAgreed ? 'Confirm it once with your bank' : 'The card you saved at a purchase' }] : []),
    ...(isDemo ? demoCards : [{ value: 'new', label: card ? 'Another card' : 'A card' }]),
  ];
}

function firstChoice(options: readonly RadioOption[], asksForCard: boolean): string | null {
  const [first] = options;
  const isSettled = first?.value === 'returned' || options.length === 1 || (first?.value === 'kept' && !asksForCard);
  return isSettled ? (first?.value ?? null) : null;
}

/** Provides the choice of the card that bids are charged to. */
export function useCardChoice(view: OwnBids, asksForCard: boolean, returnedSetupId: string | null) {
  const [options] = useState(() => optionsOf(view, asksForCard, returnedSetupId));
  const [choice, setChoice] = useState(() => firstChoice(options, asksForCard));
  /** How a card is confirmed once the provider's form, or script, is ready. */
  const [confirm, setConfirm] = useState<{ run: ConfirmCard } | null>(null);
  /** A card that was confirmed by an attempt whose limits were refused. */
  const [confirmed, setConfirmed] = useState(returnedSetupId);
  const [isConfirming, setIsConfirming] = useState(false);
  const choose = (next: string) => {
    setChoice(next);
    setConfirmed(next === 'returned' ? returnedSetupId : null);
  };
  const runConfirm = async () => {
    setIsConfirming(true);
    try {
      return (await confirm?.run(beginCardSetup)) ?? null;
    } finally {
      setIsConfirming(false);
    }
  };
  /** Returns what is sent for the card; null while something of it is still to be entered. */
  const settle = async (): Promise<SentCard | null> => {
    if (choice === 'kept') return {};
    if (isDemoCard(choice)) return { demoCard: choice };
    const setupId = confirmed ?? (await runConfirm());
    setConfirmed(setupId);
    return setupId ? { setupId } : null;
  };
  return {
    options,
    choice,
    choose,
    isOther: choice !== 'kept',
    /** Whether the provider's script is needed, and its form. */
    needsProvider: choice === 'saved' || choice === 'new',
    isReady: choice === 'kept' || isDemoCard(choice) || confirmed !== null || confirm !== null,
    setConfirm,
    /** Whether the provider is waited for, and through it perhaps a person at their bank. */
    isConfirming,
    settle,
    /** The card in the words of the agreement. */
    inWords: isDemoCard(choice) ? PRETEND_CARD : view.card && (choice === 'kept' || choice === 'saved') ? cardInWords(view.card) : ENTERED_CARD,
  };
}

export type CardChoice = ReturnType<typeof useCardChoice>;
