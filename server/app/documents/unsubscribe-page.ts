import type { Router } from 'express';
import { readUnsubscribe } from '../../../shared/contracts/alerts.ts';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { exactRouter } from '../../platform/http/request-path.ts';

/** Redirects people to the unsubscribe page: a mail program without one-click support opens the endpoint's address in a browser. */
export function unsubscribePage(): Router {
  const routes = exactRouter();
  routes.get(readUnsubscribe.path, (req, res, next) => {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) === 'html') res.redirect(303, `${paths.unsubscribe}?token=${encodeURIComponent(req.params.token)}`);
    else next();
  });
  return routes;
}
