import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A licence as the register has it; its dates are written as there. */
export interface NswLicence {
  licenceNumber: string;
  licensee: string;
  businessNames?: string;
  licenceType?: string;
  status?: string;
  /** DD/MM/YYYY. */
  expiryDate?: string;
  classes?: string[];
}

export const nswKeys = { key: 'testkey', secret: 'testsecret' };

const TOKEN_SECONDS = 43_199;

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
}

const idOf = ({ licenceNumber }: NswLicence) => `1-${licenceNumber}XYZ`;
const shown = (licence: Omit<NswLicence, 'classes'>) => ({
  licenceID: idOf(licence),
  businessNames: '',
  licenceType: 'Contractor Licence',
  status: 'Current',
  ...licence,
});

/** Answers a search by number, or the details of one licence. */
function answer(url: URL, all: NswLicence[], res: ServerResponse): void {
  if (url.pathname.endsWith('/verify')) {
    const number = url.searchParams.get('licenceNumber')?.toUpperCase();
    const found = all.filter(({ licenceNumber }) => licenceNumber === number);
    return send(res, 200, found.map(({ classes: _classes, ...licence }) => shown(licence)));
  }
  const licence = all.find((one) => idOf(one) === url.searchParams.get('licenceid'));
  if (!licence) return send(res, 404, { message: 'Not found' });
  const { classes = ['Electrician'], ...rest } = licence;
  send(res, 200, {
    licenceDetail: { ...shown(rest), startDate: '01/02/2015', expiryDate: licence.expiryDate ?? '31/12/2098' },
    licenceClasses: classes.map((className) => ({ className, isActive: 'True' })),
    complianceActions: {},
  });
}

/**
 * Starts a register that answers as the Trades Register API of New South Wales does: tokens for a key and secret, a search by number and
 * details by the register's own id. It counts what it is asked, and can be made to fail.
 */
export async function startNswRegister() {
  const licences = new Map<string, NswLicence>();
  const asked: string[] = [];
  let tokens = 0;
  let validToken: string | undefined;
  /** Answers in place of the register, when set. */
  let failure: ((path: string, res: ServerResponse) => boolean) | undefined;

  function grantToken(req: IncomingMessage, url: URL, res: ServerResponse): void {
    const expected = `Basic ${Buffer.from(`${nswKeys.key}:${nswKeys.secret}`).toString('base64')}`;
    const isFine = req.method === 'GET' && req.headers.authorization === expected && url.searchParams.get('grant_type') === 'client_credentials';
    if (!isFine) return send(res, 401, { ErrorCode: 'invalid_client', Error: 'ClientId is Invalid' });
    tokens += 1;
    validToken = `token-${tokens}`;
    // It writes the seconds as text.
    send(res, 200, { access_token: validToken, token_type: 'BearerToken', expires_in: String(TOKEN_SECONDS), status: 'approved' });
  }

  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://register.example');
    asked.push(url.pathname);
    if (failure?.(url.pathname, res)) return;
    if (url.pathname === '/oauth/client_credential/accesstoken') return grantToken(req, url, res);
    const isKnown = req.headers.authorization === `Bearer ${validToken}` && req.headers['apikey'] === nswKeys.key;
    if (!isKnown) return send(res, 401, { fault: { faultstring: 'Invalid access token' } });
    answer(url, [...licences.values()], res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    add: (licence: NswLicence) => void licences.set(licence.licenceNumber, licence),
    remove: (number: string) => void licences.delete(number),
    /** Ends the token that was granted last, as the register may at any time. */
    endToken: () => void (validToken = undefined),
    fail: (as: typeof failure) => void (failure = as),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with a status and a text in place of the register. */
export const failsWith = (status: number, body: string) => (_path: string, res: ServerResponse) => {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(body);
  return true;
};
