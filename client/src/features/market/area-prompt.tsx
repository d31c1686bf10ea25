import { Button } from '@/components/ui/button.tsx';
import type { ServiceArea } from '@/components/lead/lead-area.ts';

export const NO_AREA = 'Set where you work to see how far away each lead is.';

export interface AreaProps {
  area: ServiceArea | null;
  onManageArea: (() => void) | undefined;
}

/** Asks electricians without a service area to set one. Stands above the list on narrow screens. */
export function AreaPrompt({ area, onManageArea }: AreaProps) {
  if (area || !onManageArea) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:px-4 sm:py-3">
      {/* A phone has room for the way there and for the first lead, not for the reason. */}
      <p className="max-sm:sr-only">{NO_AREA}</p>
      <Button variant="secondary" size="sm" onClick={onManageArea}>
        Set your service area
      </Button>
    </div>
  );
}
