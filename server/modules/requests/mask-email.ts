/** Masks an email address for its owner to recognise: "j•••@gm•••.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return `${email.slice(0, 1)}•••@${domain.slice(0, 2)}•••${domain.slice(domain.lastIndexOf('.'))}`;
}
