import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
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
import { useQueryText } from '@/lib/use-query-text.ts';
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

/** What a search of the address says of the dashboard, and the ways to change it. */
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
  // A tab says twice that it was pressed, for the press and for the focus: Back needs one step for both.
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
    /** Without what was filtered before: what is looked for is there. */
    showJob: (jobId: number) => navigate(`${path}?tab=purchased&job=${jobId}`),
    /** While someone types, the history of the browser gets one step and not one for each letter. */
    searchFor: (text: string) => navigate(hrefOf({ q: text }), { replace: true }),
  };
}

export type DashboardAddress = ReturnType<typeof useDashboardAddress>;

/** The lead that a search of the address asks for; null when none. A bank that sends a buyer back names the lead too. */
function leadIn(search: string): { id: number } | null {
  const params = new URLSearchParams(search);
  const id = Number(params.get('lead'));
  if (!Number.isSafeInteger(id) || id < 1 || params.has('payment_intent_client_secret')) return null;
  return { id };
}

/** The lead that the address asked for last, as a tap on an alert does; it leaves the address at once. */
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

/** Begins another tab at its top. */
export function useScrollToTop(tabId: TabId): void {
  const previous = useRef(tabId);
  useEffect(() => {
    if (previous.current === tabId) return undefined;
    previous.current = tabId;
    // In the frame itself: asked for sooner, the page would be laid out once more for it.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    return () => cancelAnimationFrame(frame);
  }, [tabId]);
}
