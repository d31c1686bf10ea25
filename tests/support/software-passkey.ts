import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const UP_UV = 0x05;
const HAS_CREDENTIAL = 0x40;

const bytes = (...parts: (number[] | Buffer | string)[]) => Buffer.concat(parts.map((part) => (Array.isArray(part) ? Buffer.from(part) : Buffer.from(part))));
const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest();

function uint(value: number, size: 2 | 4): Buffer {
  const buffer = Buffer.alloc(size);
  if (size === 2) buffer.writeUInt16BE(value);
  else buffer.writeUInt32BE(value);
  return buffer;
}

/** A public key in COSE, for ES256 on P-256. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [first, second] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return bytes([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20], first, [0x22, 0x58, 0x20], second);
}

interface Asked {
  challenge: string;
}

/** A passkey in a program, for tests: signs what a browser at `origin` would sign. Counts its signatures from 1. */
export function createPasskey(origin = 'http://localhost:5000') {
  const rpIdHash = sha256(new URL(origin).hostname);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const coseKey = coseOf(publicKey);
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    counter += 1;
    return bytes(rpIdHash, [flags], uint(counter, 4), rest);
  };

  return {
    id,
    /** Answers the options of `startPasskey`. */
    register(options: Asked) {
      const credential = bytes(Buffer.alloc(16), uint(credentialId.length, 2), credentialId, coseKey);
      const data = authenticatorData(UP_UV | HAS_CREDENTIAL, credential);
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const attestationObject = bytes([0xa3, 0x63], 'fmt', [0x64], 'none', [0x67], 'attStmt', [0xa0, 0x68], 'authData', [0x59], uint(data.length, 2), data);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers the options of `challenge`. */
    answer(options: Asked) {
      const data = authenticatorData(UP_UV);
      const client = clientData('webauthn.get', options);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', bytes(data, sha256(client)), privateKey).toString('base64url'),
        },
      };
    },
    /** Counts as if it had not signed so often: a copy of the authenticator would. */
    rewind: (times: number) => {
      counter -= times;
    },
  };
}
