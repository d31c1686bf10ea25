import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { PhoneButton } from '@/components/layout/phone-link.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { RadioCards, type RadioCardsProps, type RadioOption } from '@/components/ui/radio-cards.tsx';
import type { QuoteField } from './quote-schema.ts';
import type { StepProps } from './use-quote-form.ts';

/** A radio option whose value is in a list of codes. */
export type OptionFor<List extends readonly string[]> = RadioOption & { value: List[number] };

type Look = Pick<RadioCardsProps, 'legend' | 'options' | 'className'>;

/** Renders a question as radio cards, one of which is selected by default. */
export function ChoiceField({ name, form, errorOf, ...look }: StepProps & Look & { name: QuoteField }) {
  const { field } = useController({ control: form.control, name });
  const { onChange, onBlur, value } = field;
  return (
    <RadioCards {...look} name={name} register={{ name, onChange, onBlur }} value={value} error={errorOf(name)} />
  );
}

function DangerTitle() {
  return (
    <>
      In danger? Call{' '}
      <a href="tel:000" className="inline-block min-w-6 text-active-wire underline">
        000
      </a>
      .
    </>
  );
}

/** Renders what to do first in an emergency, and announces it when it appears. */
export function EmergencyNotice({ isShown }: { isShown: boolean }) {
  return (
    <div aria-live="polite">
      {isShown ? (
        <Panel tone="active" title={<DangerTitle />} className="mt-4">
          <p>
            Stay away from anything that sparks, smokes or is wet. Fallen lines: stay well clear and
            call your network distributor.
          </p>
          <PhoneButton variant="primary" className="my-3 max-sm:w-full max-sm:px-3" />
          <p>A call is the fastest way to get someone out. You can also keep filling in this form.</p>
        </Panel>
      ) : null}
    </div>
  );
}

const TYPING_MS = 400;

const importRedact = () => import('@shared/domain/contact/redact.ts');

/** Returns whether a text looks like contact details. Checks once typing pauses. */
function useTellsContact(text: string): boolean {
  const [tells, setTells] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const { tellsContact } = await importRedact();
      if (isCurrent) setTells(tellsContact(text));
    };
    // If the chunk cannot be loaded there is no hint; the server redacts the text in any case.
    const timer = setTimeout(() => void look().catch(() => undefined), TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return tells;
}

/** Renders a hint while a text contains contact details, which are not needed there. */
export function ContactHint({ text }: { text: string }) {
  const tells = useTellsContact(text);
  return (
    <output className="block">
      {tells ? (
        <p className="text-sm text-ink-2">
          We share your contact details with one electrician, after they take the job. You can leave them out here: they stay hidden
          until then.
        </p>
      ) : null}
    </output>
  );
}
