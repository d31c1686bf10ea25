import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers as the JSON service of the Australian Business Register does. */
export interface FakeAbnRegister {
  /** For ABN_LOOKUP_BASE. */
  url: string;
  /** What it knows, by ABN. */
  entries: Map<string, Record<string, unknown>>;
  /** The addresses that were asked for, oldest first. */
  asked: URL[];
  /** Answers the next call in another way. */
  answerNext: (answer: (res: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

export const REGISTER_GUID = '6f1c2b7e-94d1-4b0e-9d0c-2f0a4b7c9e11';

const EMPTY = {
  Abn: '',
  AbnStatus: '',
  AbnStatusEffectiveFrom: '',
  Acn: '',
  AddressDate: null,
  AddressPostcode: '',
  AddressState: '',
  BusinessName: [],
  EntityName: '',
  EntityTypeCode: '',
  EntityTypeName: '',
  Gst: null,
  Message: '',
};

/** An entry of the register as it tells it, active and registered for GST unless said otherwise. */
export function registerEntry(abn: string, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...EMPTY,
    Abn: abn,
    AbnStatus: 'Active',
    AbnStatusEffectiveFrom: '2015-07-01',
    AddressDate: '2024-02-03',
    AddressPostcode: '2204',
    AddressState: 'NSW',
    BusinessName: ['TESTER ELECTRICAL'],
    EntityName: 'ACME ELECTRICAL PTY LTD',
    EntityTypeCode: 'PRV',
    EntityTypeName: 'Australian Private Company',
    Gst: '2016-01-01',
    ...overrides,
  };
}

/** Starts a register of this process's own, which knows nobody yet. */
export async function openFakeAbnRegister(): Promise<FakeAbnRegister> {
  const entries: FakeAbnRegister['entries'] = new Map();
  const asked: URL[] = [];
  const others: ((res: ServerResponse) => void)[] = [];
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://register');
    asked.push(url);
    const other = others.shift();
    if (other) {
      other(res);
      return;
    }
    if (url.pathname !== '/json/AbnDetails.aspx') {
      res.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not found</html>');
      return;
    }
    const { abn = '', guid, callback = 'callback' } = Object.fromEntries(url.searchParams);
    const known = guid === REGISTER_GUID;
    const message = known ? 'No record found' : 'The GUID entered is not recognised as a Registered Party';
    const found = known ? entries.get(abn) : undefined;
    // As the service does: refusals come with 200 as well.
    res.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(`${callback}(${JSON.stringify(found ?? { ...EMPTY, Message: message })})`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries,
    asked,
    answerNext: (answer) => void others.push(answer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
