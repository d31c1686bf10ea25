import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { UserType } from '@shared/domain/roles.ts';
import { MAX_SEARCH } from '@shared/domain/purchase-list.ts';
import {
  rangeOf,
  readDateFilter,
  writeDateFilter,
  type DateFilterValue,
} from '@/features/dashboard/date-filter.ts';
import { tabFromSearch, tabsFor, type TabId } from '@/features/dashboard/dashboard-tabs.ts';
import type { PurchaseFilter } from '@/lib/purchase-filter.ts';
import { useToday } from '@/lib/use-today.ts';

/** What the history's tab can show in its place. */
const views = ['archived', 'returns'] as const;
export type DashboardView = (typeof views)[number];

interface Place {
  tab?: TabId | undefined;
  view?: DashboardView | undefined;
  jobId?: number | undefined;
  dates?: DateFilterValue | undefined;
  q?: string | undefined;
}

const viewOf = (params: URLSearchParams) => views.find((view) => view === params.get('view')) ?? null;

/** Writes where to go: what is not named stays, but for the job and the view, which belong to one tab. */
function searchOf(current: URLSearchParams, { tab, view, jobId, dates, q }: Place): string {
  const next = new URLSearchParams(current);
  next.delete('job');
  if (tab) next.set('tab', tab);
  if (tab || view) next.delete('view');
  if (view) next.set('view', view);
  if (jobId) next.set('job', String(jobId));
  if (dates) writeDateFilter(next, dates);
  if (q === '') next.delete('q');
  else if (q) next.set('q', q);
  return String(next);
}

/** What the address says of the dashboard, and the ways to change it. */
export function useDashboardAddress(userType: UserType) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const today = useToday();
  const params = new URLSearchParams(search);
  const tabs = tabsFor(userType);
  const tab = tabFromSearch(search, tabs);
  const dates = readDateFilter(search);
  const q = params.get('q')?.trim().slice(0, MAX_SEARCH) || undefined;
  const filter: PurchaseFilter = { ...rangeOf(dates, today), ...(q ? { q } : {}) };
  const [jobsTab, setJobsTab] = useState<TabId>('purchased');
  if (tab.stage !== null && tab.id !== jobsTab) setJobsTab(tab.id);

  const hrefOf = (place: Place) => `${path}?${searchOf(params, place)}`;
  // A tab says twice that it was pressed, for the press and for the focus: Back needs one step for both.
  const goTo = (place: Place) => {
    const href = hrefOf(place);
    if (href !== `${location.pathname}${location.search}`) navigate(href);
  };
  const previous = useRef(tab.id);
  useEffect(() => {
    if (previous.current === tab.id) return undefined;
    previous.current = tab.id;
    // In the frame itself: asked for sooner, the page would be laid out once more for it.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    return () => cancelAnimationFrame(frame);
  }, [tab.id]);
  return {
    tabs,
    tab,
    /** The stage that was open last. */
    jobsTab,
    view: tab.id === 'purchase_history' ? viewOf(params) : null,
    openJobId: Number(params.get('job')) || null,
    dates,
    filter,
    hrefOf,
    goTo,
    /** Without what was filtered before: what is looked for is there. */
    showJob: (jobId: number) => navigate(`${path}?tab=purchased&job=${jobId}`),
    /** While someone types, the history of the browser gets one step and not one for each letter. */
    searchFor: (text: string) => navigate(hrefOf({ q: text }), { replace: true }),
  };
}

export type DashboardAddress = ReturnType<typeof useDashboardAddress>;
