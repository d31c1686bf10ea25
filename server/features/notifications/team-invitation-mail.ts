import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, USERNAME_LATER, usernameSentence, writeLetter } from '../../mail/letter.ts';
import { isPlainName } from '../../../shared/domain/plain-name.ts';
import { issueResetLink } from '../auth/issue-reset-link.ts';
import { findMember } from '../team/team-queries.ts';
import { findViewer, type Viewer } from '../users/user-store.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * Brings a new team member the link to set their password; does nothing for one who has one, or is deactivated. The link
 * is made here, so that its token never lies in the table of jobs.
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
        ...writeLetter(ctx.config, {
          subject: `Join your team on ${name}`,
          greeting: greetingOf(member.firstName),
          paragraphs: [
            `This is an invitation to join a team on ${name}, a marketplace for electrical work in Australia.`,
            `You were invited by ${inviterWords(owner)}. ${usernameSentence(member.username, USERNAME_LATER)}`,
            'To choose your password, open this link. It works once, within the next 7 days.',
          ],
          action: { label: 'Choose your password', href: link },
          closing: ['If you do not know them, do nothing. Nobody can sign in before a password is set.'],
        }),
      },
      `team-invitation-${jobId}`,
    );
  },
});

/** Who invites, by those of their names that are plain: what looks like a link goes to nobody. */
function inviterWords({ username, companyName }: Viewer): string {
  const company = companyName && isPlainName(companyName) ? companyName : undefined;
  if (isPlainName(username)) return `the account ${username}${company ? ` (${company})` : ''}`;
  return company ? `an account of ${company}` : 'an account';
}
