import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { certificateEndings } from '../../../shared/domain/insurance.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Operator } from '../operators/operator-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { findPolicy } from './insurance-store.ts';

interface Certificate {
  filename: string;
  content: Buffer;
}

/** Who asks for a certificate: an account, or an operator. */
type Reader = { viewer: Viewer } | { operator: Operator };

/**
 * Returns the certificate of the reader's own policy, or of any for a super admin or an operator, which is audited. Refuses `not_found`,
 * and `unavailable` when the file cannot be read or is not the one that was sent.
 */
export async function getCertificate(ctx: AppContext, reader: Reader, policyId: number): Promise<Certificate> {
  const policy = await findPolicy(ctx.db, policyId);
  if (!policy || !mayRead(reader, policy)) throw new AppError('not_found', 'There is no such policy');
  const content = await readFile(ctx, policyId, policy);
  if (!isOwner(reader, policy)) {
    await recordAudit(ctx.db, {
      ...('operator' in reader ? { actorOperatorId: reader.operator.id } : { actorUserId: reader.viewer.id }),
      action: 'provider.certificate_seen',
      subjectType: 'user',
      subjectId: policy.userId,
      after: { policyId },
      at: ctx.clock.now(),
    });
  }
  return { filename: `insurance-${policyId}.${certificateEndings[policy.fileType]}`, content };
}

interface Owned {
  userId: number;
}

const isOwner = (reader: Reader, { userId }: Owned) => 'viewer' in reader && reader.viewer.id === userId;

const mayRead = (reader: Reader, policy: Owned) =>
  'operator' in reader || reader.viewer.userType === 'super_admin' || isOwner(reader, policy);

async function readFile(ctx: AppContext, policyId: number, { fileKey, fileSha256 }: { fileKey: string; fileSha256: string }): Promise<Buffer> {
  try {
    const content = await buffer(await ctx.files.open(fileKey));
    if (createHash('sha256').update(content).digest('hex') !== fileSha256) throw new Error('The stored file is not the one that was sent');
    return content;
  } catch (error) {
    ctx.log.error({ err: error, event: 'certificate_not_read', policyId }, 'a certificate could not be read');
    throw new AppError('unavailable', 'The file could not be read just now. Please try again.', { retryAfterSeconds: 10, cause: error });
  }
}
