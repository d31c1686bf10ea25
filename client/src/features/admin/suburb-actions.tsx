import { ExternalLink, Pencil } from 'lucide-react';
import { Button, ButtonAnchor } from '@/components/ui/button.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import type { Suburb } from '@shared/contracts/suburbs.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { useUpdateSuburb } from './suburb-api.ts';
import { suburbLabel } from './suburb-texts.ts';

/** Renders the switch that puts the page of a suburb on or off the site. */
export function PageSwitch({ suburb: { id, updatedAt, isActive, ...place } }: { suburb: Suburb }) {
  const { toast } = useToast();
  const { mutate, isPending, variables } = useUpdateSuburb(id);
  const handleSwitch = (value: boolean) =>
    mutate(
      { isActive: value, base: { updatedAt } },
      {
        onError: (error) =>
          toast({
            title: 'The suburb wasn’t changed',
            description: error.message,
            variant: 'destructive',
            reference: referenceOf(error),
          }),
      },
    );
  const shown = isPending ? (variables.isActive ?? isActive) : isActive;
  return <ActiveSwitch name={suburbLabel(place)} isActive={shown} isPending={isPending} onSwitch={handleSwitch} />;
}

/** Renders the button for a suburb's form, and the link to its page where it has one. */
export function SuburbActions({ suburb, areIcons = false, onEdit }: { suburb: Suburb; areIcons?: boolean | undefined; onEdit: () => void }) {
  const { path, isActive, isHidden } = suburb;
  const label = suburbLabel(suburb);
  const look = { variant: 'quiet', size: 'sm', className: areIcons ? 'px-3' : undefined } as const;
  const textClass = areIcons ? 'sr-only' : undefined;
  return (
    <>
      <Button {...look} title={areIcons ? 'Edit' : undefined} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4.5" />
        <span className={textClass}>
          Edit<span className="sr-only"> {label}</span>
        </span>
      </Button>
      {isActive && !isHidden ? (
        <ButtonAnchor {...look} title={areIcons ? 'Open page' : undefined} href={path} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden="true" className="size-4.5" />
          <span className={textClass}>
            Open page<span className="sr-only"> of {label}, in a new tab</span>
          </span>
        </ButtonAnchor>
      ) : null}
    </>
  );
}
