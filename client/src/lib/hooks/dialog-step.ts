import { useEffect, useEffectEvent } from 'react';
import type { AroundNavHandler } from 'wouter';
import { plainPath } from '@shared/contracts/page-paths.ts';
import { setAroundNavigation } from './around-navigation.ts';

/** Marks the history entry that stands for an open dialog. */
const MARK = 'openDialog';

/** The Back handlers of open dialogs and of a guarded page, newest last. */
const openDialogs: { onBack: () => void; isDialog: boolean }[] = [];
/** A history without an earlier entry never fires `popstate`. */
const MAX_BACKWARDS_MS = 500;
/** How long another document may take to arrive. */
const MAX_LEAVING_MS = 30_000;

let pending: ReturnType<typeof setTimeout> | undefined;
/** Set from `history.back()` until the browser has gone back. */
let goingBack: ReturnType<typeof setTimeout> | undefined;
let waitingNavigation: (() => void) | null = null;
/** Set on an entry from the start of a navigation to another document, which going back would abort. */
let isLeaving = false;
let stays: ReturnType<typeof setTimeout> | undefined;

/** A page that asks before navigation. */
interface Guard {
  path: string;
  ask: (leave: () => void) => void;
}

let guard: Guard | null = null;

function isOnStep(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

// Only while there is an entry: with this listener browsers may not keep the page in the back/forward cache.
function handleUnload(): void {
  isLeaving = isOnStep();
  // After a download, or if the user stays, the page has not unloaded.
  clearTimeout(stays);
  stays = setTimeout(() => {
    isLeaving = false;
    matchHistorySoon();
  }, MAX_LEAVING_MS);
}

function goBack(): void {
  goingBack = setTimeout(endBack, MAX_BACKWARDS_MS);
  history.back();
}

/** Adds a history entry while dialogs are open, and removes it when none are. */
function matchHistory(): void {
  clearTimeout(pending);
  pending = undefined;
  if (goingBack || isLeaving) return;
  const hasDialog = openDialogs.length > 0;
  if (hasDialog === isOnStep()) return;
  if (hasDialog) {
    history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    window.addEventListener('beforeunload', handleUnload);
  } else {
    goBack();
  }
}

// Delayed, so that a dialog that replaces another keeps its entry.
function matchHistorySoon(): void {
  pending ??= setTimeout(matchHistory);
}

function endBack(): void {
  window.removeEventListener('beforeunload', handleUnload);
  clearTimeout(goingBack);
  goingBack = undefined;
  const navigate = waitingNavigation;
  waitingNavigation = null;
  navigate?.();
}

function handlePop(): void {
  if (goingBack) {
    endBack();
  } else if (!isOnStep()) {
    // Back from a dialog's entry. If the dialog stays, because it asks something first, it gets a new entry.
    const newest = openDialogs.at(-1);
    const isEntryOfNone = isLeaving && !newest;
    isLeaving = false;
    if (isEntryOfNone) history.back();
    else newest?.onBack();
  }
  matchHistorySoon();
}

/** Listens for Back and for navigation from a dialog. First removes the entry that a reload with an open dialog left behind. */
export function watchDialogSteps(): void {
  window.addEventListener('popstate', handlePop);
  setAroundNavigation(navigateOrAsk);
  matchHistory();
}

/**
 * Navigates for the router. From a dialog the new page replaces the dialog's entry, so that Back never lands on an empty one; a
 * replacing navigation replaces the entry below it.
 */
const navigateFromDialog: AroundNavHandler = (navigate, to, options) => {
  if (!goingBack && !isOnStep()) {
    navigate(to, options);
  } else if (goingBack || options?.replace) {
    waitingNavigation = () => navigate(to, options);
    if (!goingBack) goBack();
  } else {
    isLeaving = false;
    navigate(to, { ...options, replace: true });
    matchHistorySoon();
  }
};

const navigateOrAsk: AroundNavHandler = (navigate, to, options) => {
  const leave = () => navigateFromDialog(navigate, to, options);
  if (guard && plainPath(to.split(/[?#]/)[0] ?? to) !== plainPath(guard.path)) guard.ask(leave);
  else leave();
};

/** Passes navigations away from the page at `path` to `ask`. Returns the function that stops it. */
export function guardNavigation(path: string, ask: Guard['ask']): () => void {
  const mine = { path, ask };
  guard = mine;
  watchDialogSteps();
  return () => {
    if (guard === mine) guard = null;
  };
}

/** Makes the browser's Back call `onBack` while nothing newer is open. Returns the function that stops it. */
export function openStep(onBack: () => void, isDialog = false): () => void {
  const step = { onBack, isDialog };
  openDialogs.push(step);
  isLeaving = false;
  watchDialogSteps();
  return () => {
    const at = openDialogs.indexOf(step);
    if (at >= 0) openDialogs.splice(at, 1);
    matchHistorySoon();
  };
}

/** Makes Esc and the browser's Back call `onClose` while the frame of a dialog stands for it. Returns the function that stops it. */
export function openFrame(onClose: () => void): () => void {
  const over = new AbortController();
  const end = openStep(onClose, true);
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  document.addEventListener('keydown', handleKey, { signal: over.signal });
  return () => {
    over.abort();
    end();
  };
}

/** Returns true while a list of suggestions is open: Esc then closes only the list. */
export const hasOpenList = () => document.activeElement?.matches('[role="combobox"][aria-expanded="true"]') ?? false;

/** Asks the newest open dialog to close, as Back does. Returns false when none is open. */
export function closeNewestDialog(): boolean {
  const newest = openDialogs.at(-1);
  if (!newest?.isDialog) return false;
  newest.onBack();
  return true;
}

/** Calls `leave` once the entry of a dialog that has just closed is gone: going back to remove it would abort a reload. */
export function afterDialogStep(leave: () => void): void {
  matchHistory();
  if (goingBack) waitingNavigation = leave;
  else leave();
}

/** Goes back to the previous page, past the entries of open dialogs. */
export function leaveBack(): void {
  waitingNavigation = () => history.back();
  if (goingBack) return;
  if (isOnStep()) goBack();
  else endBack();
}

/** Makes the browser's Back call `onBack` while this dialog is the newest one open. */
export function useDialogStep(onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => openStep(() => handleBack(), true), []);
}
