import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { UserType } from '@shared/domain/people/roles.ts';
import { MAX_SEARCH } from '@shared/domain/pipeline/purchase-list.ts';
import {
  rangeOf,
  readDateFilter,
  writeDateFilter,
  type DateFilterValue,
} from '@/features/dashboard/date-filter.ts';
import { tabFromSearch, tabsFor, type TabId } from '@/features/dashboard/dashboard-tabs.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';
import { useToday } from '@/lib/time/use-today.ts';

/** The other views of the history's tab. */
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

/** Returns the query for a place. Parameters not given stay, except job and view, which belong to one tab. */
function searchOf(current: URLSearchParams, { tab, view, jobId, dates, q }: Place): string {
  const next = new URLSearchParams(current);
  next.delete('job');
  next.delete('lead');
  if (tab) next.set('tab', tab);
  if (tab || view) next.delete('view');
  if (view) next.set('view', view);
  if (jobId) next.set('job', String(jobId));
  if (dates) writeDateFilter(next, dates);
  if (q === '') next.delete('q');
  else if (q) next.set('q', q);
  return String(next);
}

/** Parses the dashboard's state from the URL's query, and provides the navigation that changes it. */
export function useDashboardAddress(userType: UserType, search: string) {
  const [path, navigate] = useLocation();
  const today = useToday();
  const params = new URLSearchParams(search);
  const tabs = tabsFor(userType);
  const tab = tabFromSearch(search, tabs);
  const dates = readDateFilter(search);
  const q = params.get('q')?.trim().slice(0, MAX_SEARCH) || undefined;
  const filter: PurchaseFilter = { ...rangeOf(dates, today), ...(q ? { q } : {}) };

  const hrefOf = (place: Place) => `${path}?${searchOf(params, place)}`;
  // A tab fires twice, on press and on focus; the history must get only one step.
  const goTo = (place: Place) => {
    const href = hrefOf(place);
    if (href !== `${location.pathname}${location.search}`) navigate(href);
  };
  return {
    tabs,
    tab,
    view: tab.id === 'purchase_history' ? viewOf(params) : null,
    openJobId: Number(params.get('job')) || null,
    dates,
    filter,
    hrefOf,
    goTo,
    /** Clears the filter, which could hide the job. */
    showJob: (jobId: number) => navigate(`${path}?tab=purchased&job=${jobId}`),
    /** Replaces the history entry, so that typing does not add one per letter. */
    searchFor: (text: string) => navigate(hrefOf({ q: text }), { replace: true }),
  };
}

export type DashboardAddress = ReturnType<typeof useDashboardAddress>;

/** Returns the lead in the URL's query; null when there is none. A bank's return URL names the lead too. */
function leadIn(search: string): { id: number } | null {
  const params = new URLSearchParams(search);
  const id = Number(params.get('lead'));
  if (!Number.isSafeInteger(id) || id < 1 || params.has('payment_intent_client_secret')) return null;
  return { id };
}

/** Returns the lead that the URL last asked for, as a tap on an alert does; removes it from the URL at once. */
export function useAskedLead(): { id: number } | null {
  const search = useQueryText();
  const [path, navigate] = useLocation();
  const [{ asked, readFrom }, setRead] = useState({ asked: leadIn(search), readFrom: search });
  if (readFrom !== search) setRead({ asked: leadIn(search) ?? asked, readFrom: search });
  useEffect(() => {
    if (!leadIn(search)) return;
    const rest = new URLSearchParams(search);
    rest.delete('lead');
    navigate(`${path}?${String(rest)}`, { replace: true });
  }, [search, path, navigate]);
  return asked;
}

/** Scrolls to the top when the tab changes. */
export function useScrollToTop(tabId: TabId): void {
  const previous = useRef(tabId);
  useEffect(() => {
    if (previous.current === tabId) return undefined;
    previous.current = tabId;
    // Inside the frame: scrolling earlier would force an extra layout.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    return () => cancelAnimationFrame(frame);
  }, [tabId]);
}
