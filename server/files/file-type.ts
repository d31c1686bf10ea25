import type { CertificateType } from '../../shared/domain/insurance.ts';

const signatures: readonly [CertificateType, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/**
 * Returns what a file is by its first bytes; undefined for anything but a PDF, a JPEG or a PNG. Its name, and what its sender says of
 * it, count for nothing.
 */
export function fileTypeOf(bytes: Buffer): CertificateType | undefined {
  return signatures.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))?.[0];
}
