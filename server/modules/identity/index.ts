export { deleteLookupOf } from './abn/abn-lookup-store.ts';
export { type AbnRegister, createAbnRegister } from './abn/abn-register.ts';
export { abnLookupConfigFrom, abnProblems, abnSettings } from './abn/abn-settings.ts';
export { lookUpAbn } from './abn/look-up-abn.ts';
export { findAlarmAddress, findAlarmReaders } from './accounts/alarm-readers.ts';
export { bidsChangedType, planBidsAfter, planBidsOf } from './accounts/bids-changed.ts';
export { type BuyingIssue, buyingIssues, type GatedLead, lacksToBuy, mayBuy, requireBuyer, requireMayBuy } from './accounts/buying-gate.ts';
export { hasConfirmedEmail, requireConfirmedToAct } from './accounts/confirmed-email.ts';
export { demoteUser } from './accounts/demote-user.ts';
export { presentViewer } from './accounts/present-viewer.ts';
export { promoteUser } from './accounts/promote-user.ts';
export {
  deactivateUser,
  findStanding,
  findViewer,
  insertUser,
  type NewUser,
  reactivateUser,
  standingColumns,
} from './accounts/user-store.ts';
export type { IdentityConfig, IdentityContext } from './context.ts';
export { deleteInsuranceOf } from './insurance/delete-insurance.ts';
export {
  countingFirst,
  endInvitations,
  endOlderInvitations,
  findLatestInvitation,
  insertInvitation,
} from './invitations/invitation-store.ts';
export { readInvitation } from './invitations/read-invitation.ts';
export { identityJobs, scheduleIdentityJobs } from './jobs.ts';
export { countWaiting, longestWaitFirst, waitsForDecision } from './licences/decision-queue-queries.ts';
export { licenceRefusedMail } from './licences/licence-refused-mail.ts';
export { licenceVerifiedMail } from './licences/licence-verified-mail.ts';
export { recheckRenamed } from './licences/recheck-renamed.ts';
export { canAskRegister, lookUpLicence } from './licences/look-up-licence.ts';
export { createNswTradesRegister } from './licences/nsw-trades-register.ts';
export { hasSameLicence, holderOfSame, shownNameColumn } from './licences/licence-store.ts';
export { lockProvider, type ProviderFacts, storeProvider } from './licences/provider-store.ts';
export type { TradesRegister } from './licences/trades-register.ts';
export { authenticateOperator } from './operators/authenticate-operator.ts';
export { changeOperatorPassword } from './operators/change-operator-password.ts';
export { createOperator } from './operators/create-operator.ts';
export { logInOperator } from './operators/log-in-operator.ts';
export { logOutOperator } from './operators/log-out-operator.ts';
export { noteOperatorFactor } from './operators/note-operator-factor.ts';
export { findOperator } from './operators/operator-store.ts';
export { removeOperator } from './operators/remove-operator.ts';
export { noteCorrectedEmail } from './own-account/change-email.ts';
export { identityRetention } from './retention.ts';
export { identityRoutes } from './routes.ts';
export { resetSecondFactor } from './second-factor/reset-second-factor.ts';
export { consumeQuota } from './sign-in/quota-store.ts';
export { createPassport } from './sign-in/passport.ts';
export { MIN_STAFF_PASSWORD, passwordProblem, publishedPasswords } from './sign-in/password-policy.ts';
export { hashPassword, verifyPassword } from './sign-in/password.ts';
export { requireLiveSession } from './sign-in/require-live-session.ts';
export { voidTokens } from './sign-in/reset-token-store.ts';
export { secretLink } from './sign-in/secret-link.ts';
export { createSecretToken, sha256 } from './sign-in/secret-token.ts';
export { setUserPassword } from './sign-in/set-user-password.ts';
export { takenError } from './sign-in/taken-error.ts';
export { warnOfGuessing } from './sign-in/warn-of-guessing.ts';
export { shutMembersOut } from './team/shut-member-out.ts';
export { forgetCompanyOfMembers } from './team/team-queries.ts';
