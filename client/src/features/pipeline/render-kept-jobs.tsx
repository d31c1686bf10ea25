import { useRef } from 'react';
import { cleanup } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { resetSession } from '@/lib/session.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { JobDraftsProvider } from './job-drafts-provider.tsx';
import { PanelHeading } from './panel-heading.tsx';
import { PipelinePanel } from './pipeline-panel.tsx';
import { purchaseSummaryQuery } from './pipeline-queries.ts';

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
        leadsLink={null}
        onLeadReturned={() => undefined}
      />
    </JobDraftsProvider>
  );
}

/** For tests: the new jobs, as they are served, of someone whose unsaved work is kept on the device. */
export const renderJobs = (user: CurrentUser = buildUser()) => renderWithApp(<Jobs user={user} />, { user });

/** For tests: these new jobs of someone whose unsaved work is kept on the device. */
export function renderKeptJobs(jobs: PurchasedLead[], user: CurrentUser = buildUser()) {
  servesPipeline(jobs);
  return renderJobs(user);
}

/** For tests: the tab is gone without a word, and with it everything that was in memory only. */
export function killTab(): void {
  resetSession();
  cleanup();
}
