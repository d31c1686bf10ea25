import { useRef } from 'react';
import { cleanup } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { resetSession } from '@/lib/session/session.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { JobDraftsProvider } from '@/features/jobs/job-drafts-provider.tsx';
// Loaded with the test: fake timers do not wait for a file.
import '@/features/jobs/job-desk.tsx';
import { PanelHeading } from '@/features/jobs/panel-heading.tsx';
import { PipelinePanel } from '@/features/jobs/pipeline-panel.tsx';
import { purchaseSummaryQuery } from '@/features/jobs/pipeline-queries.ts';

function Jobs({ user }: { user: CurrentUser }) {
  const summary = useQuery(purchaseSummaryQuery({}));
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <JobDraftsProvider userId={user.id}>
      <PanelHeading title={title} heading="Jobs" subline={null} tools={null} />
      <PipelinePanel
        title={title}
        stage="purchased"
        isArchived={false}
        user={user}
        filter={{}}
        summary={summary.data}
        openJobId={null}
        nextStep={null}
        onExport={() => undefined}
        onLeadReturned={() => undefined}
      />
    </JobDraftsProvider>
  );
}

/** Renders a user's new jobs, with drafts stored on the device. */
export const renderJobs = (user: CurrentUser = buildUser()) => renderWithApp(<Jobs user={user} />, { user });

/** Answers with these jobs and renders them, with drafts stored on the device. */
export function renderKeptJobs(jobs: PurchasedLead[], user: CurrentUser = buildUser()) {
  servesPipeline(jobs);
  return renderJobs(user);
}

/** Simulates a killed tab, which loses everything in memory. */
export function killTab(): void {
  resetSession();
  cleanup();
}
