import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { createJobDrafts, JobDraftsContext } from '@/features/jobs/job-drafts.ts';
// Loaded with the test: fake timers do not wait for a file.
import '@/features/jobs/job-desk.tsx';
import { PanelHeading } from '@/features/jobs/panel-heading.tsx';
import { PipelinePanel } from '@/features/jobs/pipeline-panel.tsx';
import { purchaseSummaryQuery } from '@/features/jobs/pipeline-queries.ts';

interface Viewing {
  user: CurrentUser;
  filter: PurchaseFilter;
  isArchived: boolean;
  onLeadReturned: () => void;
  onExport: (ids: readonly number[]) => void;
  openJobId: number | null;
}

function Panel({ stage, filter, ...viewing }: Viewing & { stage: PipelineTab | null }) {
  const summary = useQuery(purchaseSummaryQuery(filter));
  const [drafts] = useState(createJobDrafts);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <JobDraftsContext value={drafts}>
      <PanelHeading title={title} heading="Jobs" subline={null} tools={null} />
      <PipelinePanel
        {...viewing}
        title={title}
        stage={stage}
        filter={filter}
        summary={summary.data}
        nextStep={null}
      />
    </JobDraftsContext>
  );
}

/** Renders a tab of purchased work with the given jobs, on a screen wide enough for rows and a job beside them. */
export function renderPipeline(
  stage: PipelineTab | null,
  jobs: PurchasedLead[],
  { user = buildUser(), filter = {}, isArchived = false, onLeadReturned = () => undefined, onExport = () => undefined, openJobId = null }: Partial<Viewing> = {},
) {
  servesPipeline(jobs);
  return renderWithApp(<Panel {...{ stage, user, filter, isArchived, onLeadReturned, onExport, openJobId }} />, { user });
}
