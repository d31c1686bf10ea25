import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { listMyPurchasedLeads, type PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PipelineTab } from '@shared/domain/sales-stage.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { createJobDrafts, JobDraftsContext } from './job-drafts.ts';
import { purchasedLeadsQuery } from './pipeline-api.ts';
import { PipelinePanel } from './pipeline-panel.tsx';

interface Viewing {
  user: CurrentUser;
  onLeadReturned: () => void;
}

function Panel({ stage, user, onLeadReturned }: Viewing & { stage: PipelineTab | null }) {
  const query = useQuery(purchasedLeadsQuery);
  const [drafts] = useState(createJobDrafts);
  return (
    <JobDraftsContext value={drafts}>
      <PipelinePanel
        heading="Jobs"
        stage={stage}
        user={user}
        query={query}
        openJobId={null}
        leadsLink={null}
        onLeadReturned={onLeadReturned}
      />
    </JobDraftsContext>
  );
}

/** For tests: a tab of purchased work with the given jobs, on a screen wide enough for three columns. */
export function renderPipeline(
  stage: PipelineTab | null,
  jobs: PurchasedLead[],
  { user = buildUser(), onLeadReturned = () => undefined }: Partial<Viewing> = {},
) {
  api.answers(listMyPurchasedLeads, jobs);
  return renderWithApp(<Panel {...{ stage, user, onLeadReturned }} />, { user });
}
