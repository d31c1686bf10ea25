import { useEffect, useEffectEvent } from 'react';
import type { AroundNavHandler } from 'wouter';
import { plainPath } from '@shared/contracts/page-paths.ts';
import { setAroundNavigation } from './around-navigation.ts';

/** Marks the entry of the browser's history that stands for an open dialog. */
const MARK = 'openDialog';

/** What Back does in each open dialog, the newest last. */
const openDialogs: (() => void)[] = [];
/** A history that has no step to go back to never answers. */
const LONGEST_BACK_MS = 500;

let pending: ReturnType<typeof setTimeout> | undefined;
/** Set from `history.back()` until the browser has gone there. */
let goingBack: ReturnType<typeof setTimeout> | undefined;
let waitingNavigation: (() => void) | null = null;
/** Set from the start of a navigation to another document: going back would end that. */
let isLeaving = false;

/** A page that asks before it is left. */
interface Guard {
  path: string;
  ask: (leave: () => void) => void;
}

let guard: Guard | null = null;

function isOnStep(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

// Listened for only while there is a step: with this listener browsers may not keep the page for Back.
function handleUnload(): void {
  isLeaving = true;
  // A download, or a person who stays, leaves nothing.
  setTimeout(() => {
    isLeaving = false;
    matchHistorySoon();
  }, LONGEST_BACK_MS);
}

function goBack(): void {
  goingBack = setTimeout(endBack, LONGEST_BACK_MS);
  history.back();
}

/** Gives the history a step for the dialogs that are open, or takes it back when none is. */
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

// Not at once: a dialog that takes the place of another keeps its step.
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
    // Back, from the step of a dialog. If the dialog stays, because it asks something first, it gets a new step.
    openDialogs.at(-1)?.();
  }
  matchHistorySoon();
}

/**
 * Listens for Back and for navigation from a dialog. A reload with an open dialog leaves its step in the history: that
 * one is taken back first.
 */
export function watchDialogSteps(): void {
  window.addEventListener('popstate', handlePop);
  setAroundNavigation(navigateOrAsk);
  matchHistory();
}

/**
 * Navigates for the router. From a dialog the new page takes the dialog's step, so that Back never meets an empty one;
 * what replaces an address replaces the one below the step.
 */
const navigateFromDialog: AroundNavHandler = (navigate, to, options) => {
  if (!goingBack && !isOnStep()) {
    navigate(to, options);
  } else if (goingBack || options?.replace) {
    waitingNavigation = () => navigate(to, options);
    if (!goingBack) goBack();
  } else {
    navigate(to, { ...options, replace: true });
    matchHistorySoon();
  }
};

const navigateOrAsk: AroundNavHandler = (navigate, to, options) => {
  const leave = () => navigateFromDialog(navigate, to, options);
  if (guard && plainPath(to.split(/[?#]/)[0] ?? to) !== plainPath(guard.path)) guard.ask(leave);
  else leave();
};

/** Has navigations away from the page at `path` handed to `ask`. Returns what ends it. */
export function guardNavigation(path: string, ask: Guard['ask']): () => void {
  const mine = { path, ask };
  guard = mine;
  watchDialogSteps();
  return () => {
    if (guard === mine) guard = null;
  };
}

/** Has the browser's Back call `onBack` while nothing newer is open. Returns what ends it. */
export function openStep(onBack: () => void): () => void {
  openDialogs.push(onBack);
  watchDialogSteps();
  return () => {
    const at = openDialogs.indexOf(onBack);
    if (at >= 0) openDialogs.splice(at, 1);
    matchHistorySoon();
  };
}

/** Goes back to the page before, past the step of what was open here. */
export function leaveBack(): void {
  waitingNavigation = () => history.back();
  if (goingBack) return;
  if (isOnStep()) goBack();
  else endBack();
}

/** Has the browser's Back call `onBack` for as long as this dialog is the newest one open. */
export function useDialogStep(onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => openStep(() => handleBack()), []);
}
