// Loaded into a server before its own code: what it hands to a push service goes to the one of the proof.
const { PROOF_PUSH_SERVICE } = process.env;
const send = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const { hostname, pathname } = new URL(input instanceof Request ? input.url : input);
  return send(hostname === 'fcm.googleapis.com' ? new URL(pathname, PROOF_PUSH_SERVICE) : input, init);
};
