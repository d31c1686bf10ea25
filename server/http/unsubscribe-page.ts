import type { Router } from 'express';
import { readUnsubscribe } from '../../shared/contracts/alerts.ts';
import { paths } from '../../shared/contracts/page-paths.ts';
import { exactRouter } from './request-path.ts';

/** Leads people to the page: a program for mail that makes no calls opens the address of the call in a browser. */
export function unsubscribePage(): Router {
  const routes = exactRouter();
  routes.get(readUnsubscribe.path, (req, res, next) => {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) === 'html') res.redirect(303, `${paths.unsubscribe}?token=${encodeURIComponent(req.params.token)}`);
    else next();
  });
  return routes;
}
