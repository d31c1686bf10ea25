import { downloadMyData } from '../../../../shared/contracts/account.ts';
import * as contract from '../../../../shared/contracts/privacy.ts';
import type { Route } from '../../../platform/http/route.ts';
import { changeRetention, getPrivacy } from './change-retention.ts';
import { correctPerson } from './correct-person.ts';
import { erasePerson } from './erase-person.ts';
import { downloadOwnData, downloadPerson, findPerson } from './find-person.ts';
import type { SalesContext } from '../../sales/index.ts';

export function privacyRoutes(route: Route, ctx: SalesContext): void {
  route(contract.getPrivacy, () => getPrivacy(ctx.db));

  route(contract.changeRetention, ({ viewer, body }) => changeRetention(ctx, viewer, body));

  route(contract.findPerson, ({ viewer, body: { contact } }) => findPerson(ctx, { contact, actorUserId: viewer.id }));

  route(contract.downloadPerson, ({ viewer, body: { contact } }) => downloadPerson(ctx, { contact, actorUserId: viewer.id }));

  route(downloadMyData, ({ viewer }) => downloadOwnData(ctx, viewer.id));

  route(contract.correctPerson, ({ viewer, body }) => correctPerson(ctx, viewer, body));

  route(contract.previewErasure, ({ viewer, body: { contact } }) => erasePerson(ctx, { contact, actorUserId: viewer.id, isDryRun: true }));

  route(contract.erasePerson, ({ viewer, body: { contact } }) => erasePerson(ctx, { contact, actorUserId: viewer.id, isDryRun: false }));
}
