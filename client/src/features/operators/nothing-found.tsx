import { SearchX } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

/** Says that a search or a filter left nothing, and leads back to everything. */
export function NothingFound({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${what} matches`}
      message={`There are ${what}s, but none that your search and filters let through.`}
    >
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    </EmptyState>
  );
}
