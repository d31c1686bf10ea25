import * as z from 'zod';
import { ACCOUNT_IDS_HEADER } from '../../../platform/mail/mailer.ts';
import { USERNAME_LATER, usernameSentence, composeEmail } from '../../../platform/mail/email.ts';
import { isPlainName } from '../../../../shared/domain/people/plain-name.ts';
import { WEEK_MS } from '../../../../shared/domain/time/durations.ts';
import { issueResetLink } from '../sign-in/issue-reset-link.ts';
import { findMember } from './team-queries.ts';
import { findViewer } from '../accounts/user-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { defineJob } from '../context.ts';

/**
 * Emails a new team member the link to set their password. Does nothing for a member who has one or is deactivated. The link is made
 * here so that its token is never stored in the table of jobs.
 */
export const teamInvitationMail = defineJob({
  name: 'team-invitation-mail',
  payload: z.object({ userId: z.int(), askedAt: z.iso.datetime() }),
  maxAttempts: 8,
  async run(ctx, { userId, askedAt }, jobId) {
    const { teamOwnerId } = (await findViewer(ctx.db, userId)) ?? {};
    const owner = teamOwnerId ? await findViewer(ctx.db, teamOwnerId) : undefined;
    if (!owner) return;
    const member = await findMember(ctx.db, { ownerId: owner.id, memberId: userId });
    if (!member?.email || member.hasJoined) return;
    const link = await ctx.db.transaction((tx) =>
      issueResetLink(ctx, tx, { userId, askedAt: new Date(askedAt), validMs: WEEK_MS }),
    );
    if (!link) return;
    const { name } = ctx.config.brand;
    await ctx.mailer.send(
      {
        to: member.email,
        headers: { [ACCOUNT_IDS_HEADER]: String(owner.id) },
        ...composeEmail(ctx.config, {
          subject: `Join your team on ${name}`,
          // The name was typed by the inviter, so the email doesn't begin with it.
          greeting: 'Hello,',
          paragraphs: [
            `You’re invited to join a team on ${name}, a marketplace for electrical work in Australia.`,
            'To join, open the link below and choose a password. The link works once, within the next 7 days.',
            `You were invited by ${inviterWords(owner)}. ${usernameSentence(member.username, USERNAME_LATER)}`,
          ],
          action: { label: 'Choose your password', href: link },
          closing: ['If you don’t know them, you can ignore this email. Nobody can sign in until a password is set.'],
        }),
      },
      `team-invitation-${jobId}`,
    );
  },
});

/** Names the inviter by username and company, but leaves out a name that isn't plain: what looks like a link is never emailed. */
function inviterWords({ username, companyName }: Viewer): string {
  const company = companyName && isPlainName(companyName) ? companyName : undefined;
  if (isPlainName(username)) return `the account ${username}${company ? ` (${company})` : ''}`;
  return company ? `an account of ${company}` : 'an account';
}
