import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { saveMyData } from './account-api.ts';
import { Section } from './section.tsx';

/** Renders the download of all data that is held about a person. */
export function DataSection({ hint }: { hint: string }) {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: saveMyData });
  return (
    <Section title="Your data" hint={hint}>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="secondary" size="sm" isPending={isPending} pendingText="Downloading…" onClick={() => mutate()}>
            <Download aria-hidden="true" className="size-4.5" />
            Download my data
          </Button>
          <output className="text-sm text-ink-2 wrap-anywhere">{data ? `Saved as ${data}` : null}</output>
        </div>
        <div role="alert">{error ? <FieldError>{error.message}</FieldError> : null}</div>
      </div>
    </Section>
  );
}
