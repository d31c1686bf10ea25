import type { AroundNavHandler } from 'wouter';

let handle: AroundNavHandler = (navigate, to, options) => navigate(to, options);

/** Navigates for the router, by way of whoever has a say in it: an open dialog. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => handle(navigate, to, options);

/** Has every navigation go by `handler` from now on. Dialogs come late, and what they need for it comes with them. */
export function setAroundNavigation(handler: AroundNavHandler): void {
  handle = handler;
}
