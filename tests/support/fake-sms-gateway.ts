import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const smsKeys = { account: 'AC0123456789', token: 'sms-token-0123' };

/** A message that the gateway has accepted. */
export interface AcceptedSms {
  sid: string;
  to: string;
  from: string;
  body: string;
  callback: string;
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
}

/** What the gateway does with the next message in place of accepting it. */
export type SmsFault = 'error' | 'hang' | 'lost-answer' | 401 | { code: number };

/** Signs a receipt as Twilio's documentation describes it: the address, then each field's name and value in the order of the names. */
function signatureOf(url: string, fields: Record<string, string>): string {
  let signed = url;
  for (const name of Object.keys(fields).toSorted()) signed += name + fields[name];
  return createHmac('sha1', smsKeys.token).update(signed).digest('base64');
}

/**
 * Starts a gateway that answers as Twilio's API for messages does: Basic authentication, form fields, numbers in international form, its
 * own error codes, an idempotency key that makes a repeated message one. It can be made to fail, and posts signed receipts when told.
 */
export async function startSmsGateway() {
  const accepted: AcceptedSms[] = [];
  const byKey = new Map<string, AcceptedSms>();
  const faults: (SmsFault | null)[] = [];
  let calls = 0;

  function accept(fields: URLSearchParams, key: string | undefined): AcceptedSms {
    const known = key === undefined || !fake.keysHold ? undefined : byKey.get(key);
    if (known) return known;
    const message = {
      sid: `SM${String(accepted.length + 1).padStart(32, '0')}`,
      to: fields.get('To') ?? '',
      from: fields.get('From') ?? '',
      body: fields.get('Body') ?? '',
      callback: fields.get('StatusCallback') ?? '',
    };
    accepted.push(message);
    if (key !== undefined) byKey.set(key, message);
    return message;
  }

  const server = createServer((req, res) => {
    void (async () => {
      calls += 1;
      const fields = new URLSearchParams(await bodyOf(req));
      const fault = faults.shift();
      if (fault === 'hang') return;
      if (fault === 'error') return send(res, 503, { code: 20_503, message: 'Service unavailable' });
      const expected = `Basic ${Buffer.from(`${smsKeys.account}:${smsKeys.token}`).toString('base64')}`;
      if (fault === 401 || req.method !== 'POST' || req.headers.authorization !== expected) return send(res, 401, { code: 20_003, message: 'Authenticate' });
      const key = req.headers['idempotency-key'] as string | undefined;
      // What it took once it never refuses.
      if (typeof fault === 'object' && fault !== null && !(key && byKey.has(key))) return send(res, 400, { code: fault.code, message: 'Refused', status: 400 });
      if (!/^\+\d{8,15}$/.test(fields.get('To') ?? '')) return send(res, 400, { code: 21_211, message: 'Invalid To number' });
      if (!fields.get('Body')) return send(res, 400, { code: 21_602, message: 'Message body is required' });
      const message = accept(fields, key);
      if (fault === 'lost-answer') return req.socket.destroy();
      send(res, 201, { sid: message.sid, status: 'queued', error_code: null });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake = {
    /** Whether a message that comes again with its key is the same one; gateways need not do that. */
    keysHold: true,
    env: { SMS_URL: `http://127.0.0.1:${port}/2010-04-01/Accounts/${smsKeys.account}/Messages.json`, SMS_KEY: `${smsKeys.account}:${smsKeys.token}`, SMS_FROM: 'Sparkdrop' },
    accepted,
    calls: () => calls,
    /** Makes the next messages fail, one each; null for one that does not. */
    failNext: (...next: (SmsFault | null)[]) => void faults.push(...next),
    /** Takes every message again. */
    clearFaults: () => void (faults.length = 0),
    /** Returns what the gateway posts to a message's callback: its fields and their signature. */
    receiptFor(message: AcceptedSms, status: string, errorCode?: number) {
      const fields: Record<string, string> = {
        AccountSid: smsKeys.account,
        MessageSid: message.sid,
        MessageStatus: status,
        SmsSid: message.sid,
        SmsStatus: status,
        To: message.to,
        ...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
      };
      return { path: new URL(message.callback).pathname, fields, signature: signatureOf(message.callback, fields) };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}
