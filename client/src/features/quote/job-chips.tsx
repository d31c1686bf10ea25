import { commonJobs, type CommonJob } from '@/lib/utils/common-jobs.ts';
import type { QuoteFormMethods } from './use-quote-form.ts';

/** Fills in a job. A description that somebody typed stays, and the job comes after it. */
function fillIn({ getValues, setValue }: QuoteFormMethods, { electricalWork, serviceType }: CommonJob): void {
  const typed = getValues('electricalWork').trim();
  const isOwn = typed !== '' && !commonJobs.some((job) => job.electricalWork === typed);
  setValue('electricalWork', isOwn ? `${typed}\n${electricalWork}` : electricalWork, { shouldValidate: true });
  setValue('serviceType', serviceType);
}

/** Renders the jobs that many ask for: each fills in the description and the kind of work at one press. */
export function JobChips({ form }: { form: QuoteFormMethods }) {
  return (
    <fieldset className="mb-2 flex flex-wrap gap-2">
      <legend className="sr-only">Common jobs</legend>
      {commonJobs.map((job) => (
        <button
          key={job.view}
          type="button"
          onClick={() => fillIn(form, job)}
          className="min-h-9 rounded-full border border-line-strong bg-surface px-3 text-sm hover:bg-sunken"
        >
          {job.name}
        </button>
      ))}
    </fieldset>
  );
}
