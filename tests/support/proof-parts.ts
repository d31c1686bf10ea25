import { renderTaxDocument } from '../../server/modules/sales/tax-documents/render-tax-document.ts';

/** For proofs in one bundle: emails are dropped, and documents render without the worker thread, whose file is not bundled. */
export const proofParts = {
  mailer: { send: () => Promise.resolve(), close: () => undefined },
  taxDocuments: { render: renderTaxDocument },
};
