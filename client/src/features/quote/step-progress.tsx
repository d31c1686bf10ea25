import { clsx } from 'clsx';
import { quoteSteps } from './quote-steps.ts';

/** How far along the form is: in words, and as a bar of four. */
export function StepProgress({ step, textId }: { step: number; textId: string }) {
  return (
    <div className="grid gap-2">
      <p id={textId} className="text-sm font-semibold text-ink-2">
        {`Step ${step + 1} of ${quoteSteps.length}`}
      </p>
      <ol aria-label="Steps" className="grid grid-cols-4 gap-1.5">
        {quoteSteps.map(({ title }, index) => (
          <li
            key={title}
            aria-current={index === step ? 'step' : undefined}
            className={clsx('h-2 rounded-full', index <= step ? 'bg-earth' : 'bg-line')}
          >
            <span className="sr-only">{index < step ? `${title}, done` : title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
