import { renderTaxDocument } from '../features/tax-documents/render-tax-document.ts';

/** For proofs in one bundle: letters go nowhere, and papers are drawn without the thread, whose file is not there. */
export const proofParts = {
  mailer: { send: () => Promise.resolve(), close: () => undefined },
  papers: { render: renderTaxDocument },
};
