import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { JobBoard } from '@/features/jobs/job-board.tsx';
import { createJobDrafts, JobDraftsContext } from '@/features/jobs/job-drafts.ts';
import { purchaseSummaryQuery } from '@/features/jobs/pipeline-queries.ts';
import { buildUser } from './builders.ts';
import { servesPipeline } from './pipeline.ts';
import { renderWithApp } from './render.tsx';

function Board() {
  const { data } = useQuery(purchaseSummaryQuery({}));
  const [drafts] = useState(createJobDrafts);
  const [path, navigate] = useLocation();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <JobDraftsContext value={drafts}>
      <h1 ref={title} tabIndex={-1}>
        Board
      </h1>
      <JobBoard
        filter={{}}
        summary={data}
        user={buildUser({ userType: 'super_admin' })}
        title={title}
        openJobId={Number(path.split('/jobs/')[1]) || null}
        hrefOfJob={(id) => `/jobs/${id}`}
        onCloseJob={() => navigate('/')}
        onLeadReturned={() => undefined}
      />
    </JobDraftsContext>
  );
}

/** Renders the board with whatever the server answers. */
export const openBoard = () => renderWithApp(<Board />, { user: buildUser() });

/** Renders the board with the given jobs, as the server answers them. */
export function renderBoard(...jobs: PurchasedLead[]) {
  servesPipeline(jobs);
  return openBoard();
}
