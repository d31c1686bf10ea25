import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { certificateEndings } from '../../../../shared/domain/people/insurance.ts';
import { AppError } from '../../../platform/errors.ts';
import { findPolicy } from './insurance-store.ts';
import type { Operator, Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

interface Certificate {
  filename: string;
  content: Buffer;
}

/** The reader of a certificate: an account or an operator. */
type Reader = { viewer: Viewer } | { operator: Operator };

/**
 * Returns the certificate of the reader's own policy, or of any policy for a super admin or operator, which is audited. Throws `not_found`,
 * and `unavailable` when the file can't be read or its checksum is wrong.
 */
export async function getCertificate(ctx: IdentityContext, reader: Reader, policyId: number): Promise<Certificate> {
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

async function readFile(ctx: IdentityContext, policyId: number, { fileKey, fileSha256 }: { fileKey: string; fileSha256: string }): Promise<Buffer> {
  try {
    const content = await buffer(await ctx.files.open(fileKey));
    if (createHash('sha256').update(content).digest('hex') !== fileSha256) throw new Error('Stored file checksum mismatch');
    return content;
  } catch (error) {
    ctx.log.error({ err: error, event: 'certificate_not_read', policyId }, 'reading a certificate failed');
    throw new AppError('unavailable', 'We couldn’t read the file. Please try again.', { retryAfterSeconds: 10, cause: error });
  }
}
