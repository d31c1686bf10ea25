import { Chip, type Tone } from '@/components/ui/chip.tsx';
import { WifiOff, type LucideIcon } from 'lucide-react';
import type { FeedState } from './use-leads-feed.ts';

const looks: Record<FeedState, { text: string; short: string; tone: Tone; icon?: LucideIcon }> = {
  connecting: { text: 'Connecting', short: 'Connecting', tone: 'plain' },
  live: { text: 'Live Updates Active', short: 'Live', tone: 'success' },
  reconnecting: { text: 'Reconnecting', short: 'Reconnecting', tone: 'warning' },
  offline: { text: 'Offline', short: 'Offline', tone: 'danger', icon: WifiOff },
};

/** Says whether the leads on screen are kept up to date. Never claims "live" on stale data. `isShort` where the header has many links. */
export function LiveBadge({ state, isShort = false }: { state: FeedState; isShort?: boolean }) {
  const { text, short, tone, icon } = looks[state];
  return (
    <output className="flex">
      <Chip tone={tone} icon={icon}>
        {icon ? null : <span aria-hidden="true" className="size-2 rounded-full bg-current" />}
        <span aria-hidden="true" className={isShort ? undefined : 'sm:hidden'}>
          {short}
        </span>
        <span className={isShort ? 'sr-only' : 'max-sm:sr-only'}>{text}</span>
      </Chip>
    </output>
  );
}
