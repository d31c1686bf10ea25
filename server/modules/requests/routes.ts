import * as contract from '../../../shared/contracts/customer-requests.ts';
import * as followUps from '../../../shared/contracts/follow-ups.ts';
import * as manageRequests from '../../../shared/contracts/manage-requests.ts';
import * as profiles from '../../../shared/contracts/profiles.ts';
import * as photos from '../../../shared/contracts/request-photos.ts';
import type { Route } from '../../platform/http/route.ts';
import { contactsOfOthers, relistUncalled, type SalesContext } from '../sales/index.ts';
import { answerRequest, cancelRequest, changeRequest, endRequestLink, reviewRequest } from './change-request.ts';
import { changeRequestEmail, changeRequestPhone } from './correct-contact.ts';
import { correctPlace } from './correct-place.ts';
import { closeConcern, listFollowUps, listOperatorFollowUps } from './list-follow-ups.ts';
import { checkPhoneCode } from './phone-code/check-phone-code.ts';
import { readDemoPhone } from './phone-code/demo-phone.ts';
import { addRequestPhoto, listJobPhotos, removeRequestPhoto, showJobPhoto, showRequestPhoto } from './photos/photos.ts';
import { phoneCodeSender } from './phone-code/send-phone-code.ts';
import { getOwnProfile, readProfile, replyToReview, switchProfile } from './profiles/profiles.ts';
import { readRequest } from './read-request.ts';
import { sendRequestLink } from './send-link.ts';

/** Mounts the endpoints of this module. */
export function requestsRoutes(route: Route, ctx: SalesContext): void {
  route(contract.readRequest, ({ body }) => readRequest(ctx, body.token));
  route(contract.changeRequest, ({ body }) => changeRequest(ctx, body));
  route(contract.changeRequestPhone, ({ body }) => changeRequestPhone(ctx, body));
  route(contract.changeRequestEmail, ({ body }) => changeRequestEmail(ctx, body));
  const sendPhoneCode = phoneCodeSender(ctx);
  route(contract.sendPhoneCode, ({ body, ip }) => sendPhoneCode(body, ip));
  route(contract.checkPhoneCode, ({ body }) => checkPhoneCode(ctx, body));
  route(contract.readDemoPhone, ({ body }) => readDemoPhone(ctx, body.token));
  route(contract.cancelRequest, ({ body }) => cancelRequest(ctx, body.token));
  route(contract.answerRequest, ({ body }) => answerRequest(ctx, body));
  route(contract.reviewRequest, ({ body }) => reviewRequest(ctx, body));
  route(contract.endRequestLink, ({ body }) => endRequestLink(ctx, body.token));

  route(photos.addRequestPhoto, ({ body, file }) => addRequestPhoto(ctx, body, file));
  route(photos.removeRequestPhoto, ({ body }) => removeRequestPhoto(ctx, body));
  route(photos.showRequestPhoto, ({ body }) => showRequestPhoto(ctx, body));
  route(photos.listJobPhotos, ({ viewer, params }) => listJobPhotos(ctx, viewer, params.purchaseId));
  route(photos.showJobPhoto, async ({ viewer, params, revealed }) => {
    const { bytes, ...taken } = await showJobPhoto(ctx, viewer, params);
    const { customers } = contactsOfOthers([taken], viewer);
    revealed({ customers });
    return bytes;
  });

  route(profiles.readProfile, ({ params }) => readProfile(ctx, params.slug));
  route(profiles.getOwnProfile, ({ viewer }) => getOwnProfile(ctx, viewer));
  route(profiles.switchProfile, ({ viewer, body }) => switchProfile(ctx, viewer, body));
  route(profiles.replyToReview, ({ viewer, params, body }) => replyToReview(ctx, viewer, { ...params, ...body }));

  route(followUps.listOperatorFollowUps, ({ at }) => listOperatorFollowUps(ctx.db, at));

  route(followUps.relistUncalled, ({ viewer, params }) => relistUncalled(ctx, viewer, params.purchaseId));
  route(manageRequests.correctPlace, ({ viewer, params, body }) => correctPlace(ctx, viewer, params.leadId, body));
  route(manageRequests.sendRequestLink, ({ viewer, params }) => sendRequestLink(ctx, viewer, params.leadId));
  route(followUps.closeConcern, ({ viewer, params }) => closeConcern(ctx, viewer, params.answerId));
  route(followUps.listFollowUps, async ({ at, revealed }) => {
    const found = await listFollowUps(ctx.db, at);
    const customers = [...found.held, ...found.unplaced, ...found.unsold, ...found.uncalled, ...found.concerns, ...found.links].map(({ leadId }) => leadId);
    revealed({ customers, electricians: found.uncalled.map(({ buyerId }) => buyerId) });
    return found;
  });
}
