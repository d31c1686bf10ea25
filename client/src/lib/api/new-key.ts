/** Returns a random UUID, also on pages without HTTPS, where browsers have no `randomUUID`. */
export function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = getRandomBytes();
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function getRandomBytes(): Uint8Array {
  const bytes = new Uint8Array(16);
  const random: Crypto = crypto;
  random.getRandomValues(bytes);
  // The bits of version 4 and the variant of RFC 9562.
  return bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
}
