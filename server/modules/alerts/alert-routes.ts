import * as contract from '../../../shared/contracts/alerts.ts';
import type { Route } from '../../platform/http/route.ts';
import { addPushSubscription } from './add-push-subscription.ts';
import { clearPriceWatch } from './clear-price-watch.ts';
import { getAlertSettings } from './get-alert-settings.ts';
import { listPriceWatches } from './list-price-watches.ts';
import { removePushSubscription } from './remove-push-subscription.ts';
import { sendTestAlert } from './send-test-alert.ts';
import { setPriceWatch } from './set-price-watch.ts';
import { readUnsubscribe, unsubscribe } from './unsubscribe.ts';
import { updateAlertSettings } from './update-alert-settings.ts';
import type { SalesContext } from '../sales/index.ts';

export function alertRoutes(route: Route, ctx: SalesContext): void {
  route(contract.getAlertSettings, ({ viewer }) => getAlertSettings(ctx, viewer));

  route(contract.updateAlertSettings, ({ viewer, body }) => updateAlertSettings(ctx, viewer, body));

  route(contract.addPushSubscription, ({ viewer, body, session }) => addPushSubscription(ctx, { viewer, sid: session.id() }, body));

  route(contract.removePushSubscription, ({ viewer, body }) => removePushSubscription(ctx, viewer, body));

  route(contract.sendTestAlert, ({ viewer }) => sendTestAlert(ctx, viewer));

  route(contract.readUnsubscribe, ({ params }) => readUnsubscribe(ctx, params.token));

  route(contract.unsubscribe, ({ params }) => unsubscribe(ctx, params.token));

  route(contract.listPriceWatches, ({ viewer }) => listPriceWatches(ctx, viewer.id));

  route(contract.setPriceWatch, ({ viewer, params, body }) =>
    setPriceWatch(ctx, { viewer, leadId: params.id, target: body.target }),
  );

  route(contract.clearPriceWatch, ({ viewer, params }) => clearPriceWatch(ctx, { userId: viewer.id, leadId: params.id }));
}
