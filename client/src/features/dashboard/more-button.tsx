import { Ellipsis } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';

/** Renders the button that opens More. Where the menu of narrow screens is in the header, that has it all. */
export function MoreButton({ hasManyLinks, onClick }: { hasManyLinks: boolean; onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-haspopup="dialog"
      onClick={onClick}
      className={`px-2.5 ${hasManyLinks ? 'max-xl:hidden' : ''}`}
    >
      <Ellipsis aria-hidden="true" className="size-5" />
      More
    </Button>
  );
}
