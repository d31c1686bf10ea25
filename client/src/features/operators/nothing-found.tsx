import { SearchX } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

/** Renders the empty state of a search or filter, with a button that clears it. */
export function NothingFound({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${what} matches`}
      message={`Try another search, or clear it to see all ${what}s.`}
    >
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    </EmptyState>
  );
}
