import type { CertificateType } from '../../../shared/domain/people/insurance.ts';

const signatures: readonly [CertificateType, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/**
 * Returns the type of a file by its first bytes; undefined for anything but a PDF, JPEG or PNG. The file name and the declared content type
 * are ignored.
 */
export function fileTypeOf(bytes: Buffer): CertificateType | undefined {
  return signatures.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))?.[0];
}
