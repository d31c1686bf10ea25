import type { AroundNavHandler } from 'wouter';

let handle: AroundNavHandler = (navigate, to, options) => navigate(to, options);

/** Navigates for the router. An open dialog may take over, to give its history step to the new page. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => handle(navigate, to, options);

/** Has every navigation go by `handler` from now on. Dialogs come late, and what they need for it comes with them. */
export function setAroundNavigation(handler: AroundNavHandler): void {
  handle = handler;
}
