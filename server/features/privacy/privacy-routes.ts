import * as contract from '../../../shared/contracts/privacy.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { changeRetention, getPrivacy } from './change-retention.ts';
import { correctPerson } from './correct-person.ts';
import { erasePerson } from './erase-person.ts';
import { downloadPerson, findPerson } from './find-person.ts';

export function privacyRoutes(route: Route, ctx: AppContext): void {
  route(contract.getPrivacy, () => getPrivacy(ctx.db));

  route(contract.changeRetention, ({ viewer, body }) => changeRetention(ctx, viewer, body));

  route(contract.findPerson, ({ viewer, body: { contact } }) => findPerson(ctx, { contact, actorUserId: viewer.id }));

  route(contract.downloadPerson, ({ viewer, body: { contact } }) => downloadPerson(ctx, { contact, actorUserId: viewer.id }));

  route(contract.correctPerson, ({ viewer, body }) => correctPerson(ctx, viewer, body));

  route(contract.previewErasure, ({ viewer, body: { contact } }) => erasePerson(ctx, { contact, actorUserId: viewer.id, isDryRun: true }));

  route(contract.erasePerson, ({ viewer, body: { contact } }) => erasePerson(ctx, { contact, actorUserId: viewer.id, isDryRun: false }));
}
