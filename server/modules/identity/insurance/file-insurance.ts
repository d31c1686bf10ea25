import { createHash } from 'node:crypto';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { fileInsurance as contract } from '../../../../shared/contracts/insurance.ts';
import type { CertificateType } from '../../../../shared/domain/people/insurance.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { AppError } from '../../../platform/errors.ts';
import { newFileKey } from '../../../platform/files/file-storage.ts';
import { fileTypeOf } from '../../../platform/files/file-type.ts';
import { reportWaiting } from '../licences/waiting-decisions-mail.ts';
import { requireConfirmedToAct } from '../accounts/confirmed-email.ts';
import { lockActiveUser } from '../accounts/user-store.ts';
import { insertPolicy } from './insurance-store.ts';
import { refreshStanding } from './refresh-standing.ts';
import { showInsurance } from './show-insurance.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Stores the viewer's insurance with its certificate for review. An earlier verified policy counts until then; one still under review is
 * replaced. Throws `email_unconfirmed` before the viewer's address is confirmed, `invalid_input` for another type of file or a policy that has ended, and `unavailable` when the file can't be stored.
 */
export async function fileInsurance(
  ctx: IdentityContext,
  viewer: Viewer,
  form: BodyOf<typeof contract>,
  file: Buffer,
): Promise<ResultOf<typeof contract>> {
  requireConfirmedToAct(ctx.config, viewer);
  const fileType = requireCertificate(file);
  if (form.expiresOn < sydneyDate(ctx.clock.now())) throw wrong('expiresOn', 'This policy has ended already');
  const fileKey = newFileKey();
  await ctx.files.put(fileKey, file).catch((error: unknown) => {
    throw new AppError('unavailable', 'We couldn’t store the certificate. Please try again.', { retryAfterSeconds: 10, cause: error });
  });
  const fileSha256 = createHash('sha256').update(file).digest('hex');
  try {
    return await ctx.db.transaction(async (tx) => {
      if (!(await lockActiveUser(tx, viewer.id))) throw new AppError('unauthenticated', 'Please sign in');
      const at = await ctx.clock.databaseNow(tx);
      const stored = { fileKey, fileType, fileBytes: file.length, fileSha256, uploadedAt: at };
      const policyId = await insertPolicy(tx, { userId: viewer.id, ...form, ...stored });
      await refreshStanding(tx, viewer.id, at);
      const line = { actorUserId: viewer.id, subjectType: 'user', subjectId: viewer.id, at } as const;
      await recordAudit(tx, { ...line, action: 'user.insurance_filed', after: { policyId } });
      await reportWaiting(tx, at);
      return showInsurance(ctx, tx, viewer.id);
    });
  } catch (error) {
    // No record names the file. If this fails, the daily sweep deletes it.
    await ctx.files.delete(fileKey).catch(() => undefined);
    throw error;
  }
}

const wrong = (path: string, message: string) => new AppError('invalid_input', message, { issues: [{ path, message }] });

function requireCertificate(file: Buffer): CertificateType {
  if (file.length === 0) throw wrong('file', 'Please choose the certificate');
  const type = fileTypeOf(file);
  if (!type) throw wrong('file', 'The certificate must be a PDF, JPEG or PNG file');
  return type;
}
