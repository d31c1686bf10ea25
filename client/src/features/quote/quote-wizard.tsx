import { BadgeDollarSign, MapPin, ShieldCheck, Users, type LucideIcon } from 'lucide-react';
import { Suspense, useId, useRef, type ComponentProps, type ComponentType, type FormEvent, type RefObject } from 'react';
import { useWatch } from 'react-hook-form';
import { PhoneButton } from '@/components/layout/phone-link.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { useHead } from '@/lib/head/use-head.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { PropertyStep, TimingStep } from './choice-steps.tsx';
import { ContactStep } from './contact-step.tsx';
import { LAST_STEP } from './quote-schema.ts';
import { Honeypot } from './quote-submission.tsx';
import type { QuoteReview as Review } from './quote-review.tsx';
import { StepButtons, StepHeading, StepProgress } from './step-frame.tsx';
import { SubmissionFailure, QuoteSubmitted } from './submission-outcome.tsx';
import type { QuoteFormMethods, StepProps } from './use-quote-form.ts';
import { useQuoteWizard } from './use-quote-wizard.ts';
import { serviceTypeOptions, WorkStep } from './work-step.tsx';

// Not in the first load: only the last step shows it, and the form can be sent without it.
const QuoteReview = lazyOr<ComponentProps<typeof Review>>(async () => (await import('./quote-review.tsx')).QuoteReview, () => null);

const promisesOf = (checked: string): readonly { Icon: LucideIcon; text: string }[] => [
  { Icon: BadgeDollarSign, text: 'Free, and no obligation to go ahead' },
  { Icon: Users, text: 'Your details go to one electrician, not five' },
  { Icon: ShieldCheck, text: checked },
];

/** Renders what customers get, beside the form on a wide screen and under it on a phone. */
function QuoteReassurance() {
  return (
    <aside aria-label="What you get" className="grid content-start gap-5 lg:pt-2">
      <ul className="grid gap-3">
        {promisesOf(clientConfig.words.checks.brief).map(({ Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-earth" />
            <span className="text-sm text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
      <div className="grid justify-items-start gap-2 border-t border-line pt-5">
        <p className="text-sm text-ink-2">Rather talk to a person? Call us.</p>
        <PhoneButton />
      </div>
    </aside>
  );
}

const title = 'Get Your Free Electrical Services Quote';

const stepContents: readonly ComponentType<StepProps>[] = [
  WorkStep,
  PropertyStep,
  TimingStep,
  ContactStep,
];

/** Renders in one line where and what the request is for, with the way back to change it. */
function SlimLine({ form, onChange }: { form: QuoteFormMethods; onChange: () => void }) {
  const [location, serviceType] = useWatch({ control: form.control, name: ['serviceLocation', 'serviceType'] });
  return (
    <p className="my-1 flex items-center gap-x-2 text-sm text-ink-2 lg:max-w-2xl">
      <span className="min-w-0 truncate">{`Service location: ${location.trim()}`}</span>
      <span className="shrink-0">{serviceTypeOptions.find(({ value }) => value === serviceType)?.label}</span>
      <button type="button" onClick={onChange} className="min-h-9 shrink-0 px-1 text-neutral-wire underline">
        Change<span className="sr-only"> the place and the work</span>
      </button>
    </p>
  );
}

/** Renders how long the form takes or, for a link with a location, the location. Both take the same space, so that nothing shifts. */
function Introduction({ form, isPrefilled }: { form: QuoteFormMethods; isPrefilled: boolean }) {
  const location = useWatch({ control: form.control, name: 'serviceLocation' }).trim();
  return (
    <div className="mt-2 mb-3 flex min-h-16 items-center sm:min-h-12">
      {isPrefilled && location ? (
        <p className="flex min-w-0 grow items-start gap-2 rounded-md border border-neutral-wire/40 bg-neutral-tint px-3 py-2 text-sm lg:max-w-2xl">
          <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-neutral-wire" />
          <span className="min-w-0">{`Service location: ${location}`}</span>
        </p>
      ) : (
        <p className="text-ink-2">Four short steps, about 60 seconds.</p>
      )}
    </div>
  );
}

function WizardForm({
  element,
  wizard,
}: {
  element: RefObject<HTMLFormElement | null>;
  wizard: ReturnType<typeof useQuoteWizard>;
}) {
  const { step, form, errorOf, summary, failure, isPending } = wizard;
  const progressId = useId();
  const [serviceType, urgency] = useWatch({ control: form.control, name: ['serviceType', 'urgency'] });
  const isEmergency = [[serviceType], [], [serviceType, urgency]][step]?.includes('emergency') === true;
  const StepContent = stepContents[step] ?? WorkStep;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    wizard.handleSubmit();
  };
  return (
    <form
      ref={element}
      method="post"
      onSubmit={handleSubmit}
      noValidate
      className="grid gap-6 rounded-lg border border-line bg-surface p-4 shadow-1 sm:p-6"
    >
      <StepProgress step={step} textId={progressId} />
      <ErrorSummary key={step} errors={summary} attempt={wizard.attempt} />
      <StepHeading
        step={step}
        describedBy={progressId}
        isFocusFree={summary.length === 0}
        isStarted={wizard.isStarted}
      />
      <StepContent form={form} errorOf={errorOf} />
      <Honeypot />
      {step === LAST_STEP ? (
        <Suspense>
          <QuoteReview form={form} onChange={wizard.goTo} />
        </Suspense>
      ) : null}
      <div>
        <SubmissionFailure error={step === LAST_STEP ? failure : null} isPending={isPending} onRetry={wizard.handleSubmit} />
        <StepButtons
          step={step}
          isPending={isPending}
          isQuiet={isEmergency}
          onBack={wizard.handleBack}
        />
      </div>
    </form>
  );
}

/** Renders the quote form: four short steps, then the confirmation. */
export function QuoteWizard() {
  const formElement = useRef<HTMLFormElement>(null);
  const wizard = useQuoteWizard(formElement);
  const hasProblem = wizard.summary.length > 0;
  useHead({
    title: `${hasProblem ? 'Error: ' : ''}${title} | ${clientConfig.brand.name}`,
    description:
      `Tell us the electrical job in about 60 seconds. Your details go to one ${clientConfig.words.electrician.one}. Free, no obligation, anywhere in Australia.`,
    keywords: 'electrical quote, electrician quote, emergency electrician, Australia',
    canonicalPath: paths.getQuote,
  });
  if (wizard.submitted) return <QuoteSubmitted submitted={wizard.submitted} />;
  return (
    <div className="mx-auto w-full max-w-page px-4 py-6 md:px-6 md:py-10">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      {wizard.step === 0 ? <Introduction form={wizard.form} isPrefilled={wizard.prefill !== null} /> : null}
      {/* The last step repeats every answer. */}
      {wizard.step > 0 && wizard.step < LAST_STEP ? <SlimLine form={wizard.form} onChange={() => wizard.goTo(0)} /> : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] lg:gap-12">
        <WizardForm element={formElement} wizard={wizard} />
        <QuoteReassurance />
      </div>
    </div>
  );
}
