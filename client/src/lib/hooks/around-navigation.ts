import type { AroundNavHandler } from 'wouter';

let handle: AroundNavHandler = (navigate, to, options) => navigate(to, options);

/** Navigates for the router. An open dialog may take over, to give its history entry to the new page. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => handle(navigate, to, options);

/** Sets the handler of every navigation from now on. Lazy dialogs bring their own. */
export function setAroundNavigation(handler: AroundNavHandler): void {
  handle = handler;
}
